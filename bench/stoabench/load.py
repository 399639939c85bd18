"""The load client: whole chats over plain sockets, one connection for each chat at a time.

It is written on asyncio's protocols, since the client shares the machine with what it measures: a token costs it a
search in the bytes that came, no parsing.
"""

import asyncio
import json
import re
import time
import uuid

NOW = time.perf_counter
RAW_TOKEN = b'"content":'
OUR_TOKEN = b'"TEXT_MESSAGE_CONTENT"'
OUR_END = b'"RUN_FINISHED"'
END = b"\r\n0\r\n\r\n"
STAMP = re.compile(rb'"(?:content|delta)": ?"(\d{6,}) "')


class Failed(Exception):
    """A chat that did not end as it should."""


class Chat:
    """What was seen of one chat."""

    __slots__ = ("began", "first", "ended", "tokens", "size", "delays", "text")

    def __init__(self):
        self.began, self.first, self.ended = NOW(), None, None
        self.tokens, self.size, self.delays, self.text = 0, 0, [], b""

    @property
    def to_first(self):
        return self.first - self.began

    @property
    def whole(self):
        return self.ended - self.began


class Connection(asyncio.Protocol):
    """A connection that is used for one chat after the other."""

    def __init__(self, token, stamped):
        self.token, self.stamped = token, stamped
        self.transport = self.chat = self.done = None
        self.rest = b""

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, error):
        if self.done and not self.done.done():
            self.done.set_exception(Failed(f"the connection broke: {error}"))

    def data_received(self, data):
        now, chat = NOW(), self.chat
        if chat is None:
            return
        if chat.size == 0 and not data.startswith(b"HTTP/1.1 200"):
            self.done.set_exception(Failed(data[:400].decode("latin-1")))
            self.chat = None
            return
        chat.size += len(data)
        window = self.rest + data
        seen, self.rest = self.stamps(window) if self.stamped else self.count(window)
        if seen:
            chat.tokens += seen
            if chat.first is None:
                chat.first = now
        if window.endswith(END):
            chat.ended, chat.text, self.rest = now, window[-2000:], b""
            self.chat = None
            self.done.set_result(chat)

    def count(self, window):
        """How many tokens, and what may be the beginning of one more."""
        seen = window.count(self.token)
        unread = window[window.rfind(self.token) + len(self.token):] if seen else window
        return seen, unread[-(len(self.token) - 1):]

    def stamps(self, window):
        """How many tokens of whole events, each with the time since it was written, and what is not whole yet."""
        now = time.monotonic_ns()
        whole = window.rfind(b"\n\n") + 2 if b"\n\n" in window else 0
        delays = [(now - int(stamp)) / 1e6 for stamp in STAMP.findall(window[:whole])]
        self.chat.delays += delays
        return len(delays), window[whole:]

    async def talk(self, request, patience):
        self.done = asyncio.get_running_loop().create_future()
        self.chat = Chat()
        self.transport.write(request)
        return await asyncio.wait_for(self.done, patience)


class Raw:
    """The model server itself, asked as any program would."""

    token = RAW_TOKEN

    def __init__(self, port):
        self.port = port

    def request(self, recipe):
        body = {"model": "fake-200-0", "stream": True, "messages": [{"role": "user", "content": recipe}]}
        return post("/v1/chat/completions", f"127.0.0.1:{self.port}", body)

    def check(self, chat):
        if chat.first is None:
            raise Failed("no token came")


class Ours:
    """A deployment: each chat is a conversation of its own, in one session."""

    token = OUR_TOKEN

    def __init__(self, port, host, cookie):
        self.port, self.host, self.cookie = port, host, cookie

    def request(self, recipe):
        body = {"threadId": str(uuid.uuid4()), "runId": str(uuid.uuid4()), "state": {}, "tools": [], "context": [],
                "forwardedProps": {}, "messages": [{"id": "m", "role": "user", "content": recipe}]}
        return post("/agui", self.host, body, f"cookie: {self.cookie}\r\naccept: text/event-stream\r\n")

    def check(self, chat):
        if OUR_END not in chat.text:
            raise Failed("the run did not finish: " + chat.text[-600:].decode("utf-8", "replace"))
        if chat.first is None:
            raise Failed("no token came")


def post(path, host, body, headers=""):
    data = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {len(data)}\r\n{headers}\r\n"
    return head.encode() + data


async def chats(target, recipe, count=None, seconds=None, at_once=1, patience=120):
    """So many chats, or as many as end in so many seconds. Gives them with the time it took."""
    loop = asyncio.get_running_loop()
    stamped = recipe.startswith("stamp")
    lines = []
    for _ in range(at_once):
        _, line = await loop.create_connection(lambda: Connection(target.token, stamped), "127.0.0.1", target.port)
        lines.append(line)
    done, left = [], [count]
    began = NOW()

    def more():
        if seconds is not None:
            return NOW() - began < seconds
        left[0] -= 1
        return left[0] >= 0

    async def work(line):
        while more():
            chat = await line.talk(target.request(recipe), patience)
            target.check(chat)
            done.append(chat)

    try:
        await asyncio.gather(*[work(line) for line in lines])
        return done, NOW() - began
    finally:
        for line in lines:
            line.transport.abort()


async def in_turn(targets, recipe, count, patience=120):
    """So many chats at each target, one here and one there: what the machine does meanwhile meets them alike."""
    loop = asyncio.get_running_loop()
    stamped = recipe.startswith("stamp")
    lines, done = [], [[] for _ in targets]
    for target in targets:
        _, line = await loop.create_connection(lambda target=target: Connection(target.token, stamped), "127.0.0.1", target.port)
        lines.append(line)
    try:
        sides = list(zip(targets, lines, done))
        for number in range(count):
            for target, line, chats_of in sides if number % 2 == 0 else reversed(sides):
                chats_of.append(await line.talk(target.request(recipe), patience))
                target.check(chats_of[-1])
        return done
    finally:
        for line in lines:
            line.transport.abort()
