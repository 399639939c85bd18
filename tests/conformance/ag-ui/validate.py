"""Grades recorded streams with other people's models of the protocol: ag-ui-protocol parses every event, ag-ui-validate
finds no error. Reads recordings from the files named, prints one JSON line for each and each tool:
{"tool", "recording", "problem": text or null}."""

import asyncio
import json
import sys
from pathlib import Path

from ag_ui.core import Event
from ag_ui_validate.transport import TransportOptions, validate_body
from pydantic import TypeAdapter, ValidationError

EVENT = TypeAdapter(Event)


def parsed(path: Path) -> str | None:
    """The first event that the models of ag-ui-protocol refuse."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("data: "):
            continue
        data = line.removeprefix("data: ")
        try:
            event = EVENT.validate_json(data)
        except ValidationError as error:
            return f"{error}\n{data}"
        if event.timestamp is None:
            return f"no timestamp: {data}"
    return None


async def chunks(path: Path):
    yield path.read_bytes()


def validated(path: Path) -> str | None:
    """What ag-ui-validate finds that is an error or a warning."""
    options = TransportOptions()
    options.recorded = True
    report = asyncio.run(validate_body(chunks(path), None, options)).report
    found = [found for found in report.diagnostics if found.severity in ("error", "warning")]
    return "\n".join(f"{one.rule} {one.severity}: {one.message}" for one in found) or None


def main() -> None:
    for name in sys.argv[1:]:
        path = Path(name)
        for tool, grade in (("ag-ui-protocol", parsed), ("ag-ui-validate", validated)):
            print(json.dumps({"tool": tool, "recording": path.stem, "problem": grade(path)}))


if __name__ == "__main__":
    main()
