"""A pretend model server in the shape of OpenAI's chat completions, for loopback only.

What it answers is written in the last user message, so that one server serves every measure at once:

    fake-<tokens>-<ms between>[-<ms before the first>]     200 tokens, none between: fake-200-0
    stamp-<tokens>-<ms between>[-<ms before the first>]    the same, each token being the nanosecond it was written

A message of another shape is answered as the model's name says, which is read the same way.
"""

import argparse
import asyncio
import json
import re
import time

WORDS = ("alpha ", "beta ", "gamma ", "delta ", "omega ")
RECIPE = re.compile(r"\b(fake|stamp)-(\d+)-(\d+)(?:-(\d+))?\b")
OPEN = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncache-control: no-cache\r\ntransfer-encoding: chunked\r\n\r\n"


class Recipe:
    """How many tokens, and when."""

    def __init__(self, kind, tokens, between, first):
        self.stamped = kind == "stamp"
        self.tokens = tokens
        self.between = between / 1000
        self.first = first / 1000

    @classmethod
    def of(cls, request):
        said = [message.get("content") for message in request.get("messages", []) if message.get("role") == "user"]
        for text in (said[-1] if said else "", request.get("model", ""), "fake-200-0"):
            found = RECIPE.search(text if isinstance(text, str) else json.dumps(text))
            if found:
                kind, tokens, between, first = found.groups()
                return cls(kind, int(tokens), int(between), int(first if first is not None else between))
        raise AssertionError("the last text is a recipe")

    def word(self, number):
        return f"{time.monotonic_ns()} " if self.stamped else WORDS[number % len(WORDS)]


def chunk(data):
    return b"%x\r\n%b\r\n" % (len(data), data)


def event(model, delta, finish=None, usage=None):
    body = {"id": "chatcmpl-0", "object": "chat.completion.chunk", "created": 0, "model": model,
            "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}
    if usage:
        body["usage"] = usage
    return chunk(b"data: " + json.dumps(body).encode() + b"\n\n")


async def answer(writer, model, recipe):
    """One write for each token, as a model makes them one by one."""
    writer.write(OPEN)
    if recipe.first:
        await asyncio.sleep(recipe.first)
    for number in range(recipe.tokens):
        if number and recipe.between:
            await asyncio.sleep(recipe.between)
        delta = {"content": recipe.word(number)}
        if number == 0:
            delta["role"] = "assistant"
        writer.write(event(model, delta))
        if recipe.between or number % 16 == 0:
            await writer.drain()
    usage = {"prompt_tokens": 10, "completion_tokens": recipe.tokens, "total_tokens": recipe.tokens + 10}
    writer.write(event(model, {}, "stop", usage))
    writer.write(chunk(b"data: [DONE]\n\n") + b"0\r\n\r\n")
    await writer.drain()


async def read_request(reader):
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {}
    for line in head[1:]:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    return head[0], await reader.readexactly(int(headers.get("content-length", 0)))


async def serve(reader, writer):
    try:
        while True:
            line, body = await read_request(reader)
            if "/chat/completions" not in line:
                writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
                await writer.drain()
                continue
            request = json.loads(body)
            await answer(writer, request.get("model", ""), Recipe.of(request))
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    server = await asyncio.start_server(serve, "127.0.0.1", parser.parse_args().port, backlog=512)
    print("ready", flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
