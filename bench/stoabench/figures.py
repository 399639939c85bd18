"""Numbers out of measurements, and the table they go into."""

from dataclasses import dataclass, field
from statistics import median


def percentile(values, share):
    """The value below which so many percent lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share / 100 * (len(ordered) - 1)))]


@dataclass
class Row:
    """One line of the table."""

    measure: str
    ours: str
    other: str = "–"
    ratio: str = "–"
    how: str = ""
    target: str = "–"
    met: bool | None = None


@dataclass
class Table:
    """Everything measured in one run."""

    rows: list = field(default_factory=list)
    notes: list = field(default_factory=list)

    def add(self, *args, **kwargs):
        row = Row(*args, **kwargs)
        self.rows.append(row)
        print(f"  {row.measure}: {row.ours} (other {row.other}, ratio {row.ratio}, target {row.target}{verdict(row, ', ')})", flush=True)

    def markdown(self, settings, machine):
        lines = ["# What was measured", "",
                 "Written by `make bench`; `bench/README.md` says how. Absolute times are noise on a shared machine: the",
                 "ratios and differences of blocks measured in turn (A-B-A-B) are what is kept, as their medians.", "",
                 machine, "",
                 "PostgreSQL: " + ", ".join(f"`{name}` {value}" for name, value in settings.items()) + ".", "",
                 "| what is measured | ours | the other | ratio | how | target |", "| --- | --- | --- | --- | --- | --- |"]
        for row in self.rows:
            target = row.target + verdict(row, ": ")
            lines.append("| " + " | ".join((row.measure, row.ours, row.other, row.ratio, row.how, target)) + " |")
        if self.notes:
            lines += ["", *[f"- {note}" for note in self.notes]]
        return "\n".join(lines) + "\n"


def verdict(row, before):
    return "" if row.met is None else before + ("met" if row.met else "**missed**")


def middle(values):
    return median(values)


def ms(seconds):
    return f"{seconds * 1000:.2f} ms"
