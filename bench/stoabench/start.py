"""From the start of the process to the first 200."""

import tempfile
import shutil

from .figures import middle
from .server import Server


def measure(table, cluster, count):
    folder = tempfile.mkdtemp(prefix="stoa-bench-")
    try:
        database = cluster.create("starting")
        first, again = None, []
        for _ in range(count + 1):
            server = Server(database, {"STOA_MODEL_NAME": "fake-1-0"}, data=folder, examples=True)
            seconds = server.until_ready()
            server.stop()
            if first is None:
                first = seconds
            else:
                again.append(seconds)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    table.add("start to the first 200, a running PostgreSQL", f"{middle(again):.3f} s", "–", "–",
              f"median of {count} starts on a database that is there, `/readyz` asked every 2 ms; the first start, which makes the tables and puts the examples in: {first:.2f} s",
              "0.3 s", middle(again) <= 0.3)

    folder = tempfile.mkdtemp(prefix="stoa-bench-")
    try:
        own = []
        for _ in range(3):
            server = Server(None, {"STOA_MODEL_NAME": "fake-1-0"}, data=folder, examples=True)
            own.append(server.until_ready())
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    table.add("start to the first 200, its own cluster", f"{middle(own[1:]):.2f} s", "–", "–",
              f"median of 2 starts on a cluster that is there; the first, which makes it: {own[0]:.2f} s")
