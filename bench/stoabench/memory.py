"""What the server's process holds: after the examples, and while many chats are open."""

import asyncio
import json
import time

from . import load
from .figures import middle
from .process import memory
from .server import Server

SETTLED = 60
# One thing said to each shipped app, which makes it use its tools.
SAID = {"Notes Keeper": "Which notes are there?", "Support Desk": "How long does the battery last?"}
PRESS = {"userAction": {"name": "quote", "surfaceId": "main", "sourceComponentId": "quote",
                        "context": {"values": {"seats": 10, "plan": "Team", "term": "One year"}}, "timestamp": "2026-01-01T00:00:00Z"}}


class Examples:
    """A server with the shipped apps, each opened and answered once."""

    def __init__(self, cluster):
        self.cluster = cluster
        database = cluster.create("examples")
        self.server = Server(database, examples=True)
        self.server.until_ready()
        self.server.sign_in()

    async def answer(self):
        self.names = []
        for app in self.server.ask("GET", "/api/apps")["apps"]:
            host = self.server.ship(app["id"], app["name"].lower().replace(" ", "-"))
            visitor = self.server.visitor(host)
            self.server.call("GET", "/", host=host)
            await once(visitor, app["name"])
            self.names.append(app["name"])
        self.since = time.monotonic()

    async def measure(self, table):
        left = SETTLED - (time.monotonic() - self.since)
        if left > 0:
            await asyncio.sleep(left)
        own, postgres = self.server.memory(), self.postgres()
        table.add("memory 60 s after each example was answered once", f"{own['rss']:.1f} MB", "–", "–",
                  f"resident size of the server's process ({own['pss']:.1f} MB proportional); {', '.join(self.names)}; PostgreSQL's processes told apart: {postgres:.0f} MB proportional",
                  "40 MB", own["rss"] <= 40)
        self.server.stop()

    def postgres(self):
        return memory(self.cluster.pids())["pss"]


async def once(visitor, name):
    body = json.loads(visitor.request(SAID.get(name, "")).split(b"\r\n\r\n", 1)[1])
    if name not in SAID:
        body["messages"] = []
        body["forwardedProps"] = {"a2uiAction": PRESS}
    answered = load.post("/agui", visitor.host, body, f"cookie: {visitor.cookie}\r\n")
    reader, writer = await asyncio.open_connection("127.0.0.1", visitor.port)
    writer.write(answered)
    text = b""
    while not text.endswith(load.END):
        piece = await asyncio.wait_for(reader.read(65536), 60)
        if not piece:
            break
        text += piece
    writer.close()
    if load.OUR_END not in text:
        raise SystemExit(f"bench: {name} did not answer: {text[-1500:].decode(errors='replace')}")


async def open_chats(table, cluster, fake, app, count=3, at_once=50):
    """The peak while so many chats stream, over what the same process held before them."""
    grown, before, peaks = [], [], []
    for number in range(count):
        environment = {"STOA_MODEL_URL": f"http://127.0.0.1:{fake}/v1", "STOA_MODEL_NAME": "fake-200-0"}
        with Server(cluster.create(f"open{number}"), environment) as server:
            server.sign_in()
            visitor = server.visitor(server.ship_text(app, "plain"))
            await load.chats(visitor, "fake-200-0", count=5)
            held = server.memory()["rss"]
            peak = held
            streaming = asyncio.ensure_future(load.chats(visitor, "fake-200-20", count=at_once, at_once=at_once))
            while not streaming.done():
                await asyncio.sleep(0.25)
                peak = max(peak, server.memory()["rss"])
            await streaming
            grown.append(peak - held)
            before.append(held)
            peaks.append(peak)
    table.add(f"memory added by {at_once} open streaming chats", f"{middle(grown):.1f} MB", "–", "–",
              f"resident size of the server's process, {middle(before):.1f} MB before and {middle(peaks):.1f} MB at the peak; median of {count} fresh processes, `fake-200-20`",
              "10 MB", middle(grown) <= 10)
