"""`bench/run`: every measure in turn, then the table."""

import argparse
import asyncio
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

from . import browser, chat, durable, memory, start, stored
from .cluster import Cluster
from .figures import Table
from .load import Raw
from .process import free_port, load_average
from .server import BINARY, ROOT, Server

PARTS = ("start", "memory", "chat", "durable", "stored", "page", "editor")
RESULTS = ROOT / "bench/RESULTS.md"


class World:
    """What the measures of chats share."""

    def __init__(self, blocks, cluster, database, raw, server, ours):
        self.blocks, self.cluster, self.database = blocks, cluster, database
        self.raw, self.server, self.ours = raw, server, ours


def start_fake_model():
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "stoabench.fake_model", "--port", str(port)], stdout=subprocess.PIPE,
                               cwd=ROOT / "bench", text=True)
    if process.stdout.readline().strip() != "ready":
        raise SystemExit("bench: the fake model server did not start")
    return process, port


async def measure(table, options, cluster, fake):
    app = (Path(__file__).parent / "plain.yaml").read_text()
    wanted = lambda part: part in options.only
    examples = None
    if wanted("memory"):
        examples = memory.Examples(cluster)
        await examples.answer()
    if wanted("start"):
        start.measure(table, cluster, options.blocks)
    if wanted("memory"):
        await examples.measure(table)
        await memory.open_chats(table, cluster, fake, app)
    if wanted("chat") or wanted("page") or wanted("editor"):
        environment = {"STOA_MODEL_URL": f"http://127.0.0.1:{fake}/v1", "STOA_MODEL_NAME": "fake-200-0"}
        database = cluster.create("chats")
        with Server(database, environment) as server:
            server.sign_in()
            host = server.ship_text(app, "plain")
            if wanted("chat"):
                await chat.measure(table, World(options.blocks, cluster, "chats", Raw(fake), server, server.visitor(host)))
            if wanted("page"):
                await browser.page(table, server, host)
            if wanted("editor"):
                await browser.editor(table, server, app, options.blocks)
    if wanted("durable"):
        await durable.measure(table, cluster, app, options.blocks)
    if wanted("stored"):
        await stored.measure(table, cluster, app, options.blocks)


def main():
    parser = argparse.ArgumentParser(prog="bench/run", description="Measures the release server; writes bench/RESULTS.md when every part ran.")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="only these parts; the table is printed, not written")
    parser.add_argument("--blocks", type=int, default=5, help="how many A-B blocks (5)")
    options = parser.parse_args()
    whole = set(options.only) == set(PARTS) and options.blocks >= 5
    if not Path(BINARY).exists():
        raise SystemExit(f"bench: {BINARY} is not there: run make release")
    table, loads = Table(), [load_average()]
    began = time.monotonic()
    cluster = Cluster()
    fake, port = start_fake_model()
    try:
        settings = cluster.durability()
        print("PostgreSQL: " + ", ".join(f"{name} = {value}" for name, value in settings.items()), flush=True)
        asyncio.run(measure(table, options, cluster, port))
    finally:
        fake.kill()
        cluster.stop()
        loads.append(load_average())
    machine = (f"{os.cpu_count()} processors ({platform.machine()}), {time.strftime('%Y-%m-%d')}; load average {loads[0]:.1f} before and {loads[1]:.1f} after, "
               f"{(time.monotonic() - began) / 60:.0f} minutes, {options.blocks} blocks.")
    text = table.markdown(settings, machine)
    if whole:
        RESULTS.write_text(text)
    print(text)
    missed = [row.measure for row in table.rows if row.met is False]
    print(f"{len(table.rows)} measured, {len(missed)} missed" + (": " + "; ".join(missed) if missed else ""))


if __name__ == "__main__":
    main()
