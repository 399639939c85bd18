"""Headless Chromium over its debugging port: what a first load takes, and how soon a problem is shown in the editor."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time

import aiohttp

from .figures import middle
from .process import free_port

QUIET = 2.0
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--window-size=1280,800")


class Browser:
    """A fresh profile with one page."""

    async def __aenter__(self):
        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if not program:
            raise FileNotFoundError("Chromium is not installed")
        self.profile, port = tempfile.mkdtemp(prefix="stoa-bench-browser-"), free_port()
        self.process = subprocess.Popen([program, *FLAGS, f"--user-data-dir={self.profile}", f"--remote-debugging-port={port}", "about:blank"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.http, self.reading = aiohttp.ClientSession(), None
        self.numbers, self.answers, self.events = iter(range(1, 10 ** 9)), {}, asyncio.Queue()
        try:
            self.socket = await self.http.ws_connect(await self.page(port), max_msg_size=0)
        except BaseException:
            await self.__aexit__()
            raise
        self.reading = asyncio.ensure_future(self.read())
        return self

    async def page(self, port):
        for _ in range(300):
            try:
                async with self.http.get(f"http://127.0.0.1:{port}/json") as answer:
                    for tab in await answer.json():
                        if tab["type"] == "page":
                            return tab["webSocketDebuggerUrl"]
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.1)
        raise TimeoutError("Chromium did not open a page in 30 s")

    async def __aexit__(self, *_):
        if self.reading:
            self.reading.cancel()
            await self.socket.close()
        await self.http.close()
        # The group this class started, and nothing else.
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    async def read(self):
        async for message in self.socket:
            told = json.loads(message.data)
            if "id" in told:
                self.answers.pop(told["id"]).set_result(told)
            else:
                await self.events.put(told)

    async def call(self, method, **parameters):
        number = next(self.numbers)
        self.answers[number] = asyncio.get_running_loop().create_future()
        await self.socket.send_str(json.dumps({"id": number, "method": method, "params": parameters}))
        told = await asyncio.wait_for(self.answers[number], 30)
        if "error" in told:
            raise RuntimeError(f"{method}: {told['error']}")
        return told["result"]

    async def evaluate(self, expression):
        told = await self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in told:
            raise RuntimeError(told["exceptionDetails"].get("exception", {}).get("description", "a script failed"))
        return told["result"].get("value")

    async def until(self, expression, seconds=15):
        """Waits until a script gives something true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = await self.evaluate(expression)
            if value:
                return value
            await asyncio.sleep(0.1)
        raise TimeoutError(f"nothing came of {expression}")


async def first_load(browser, url):
    """Requests, bytes as sent, bytes of scripts and foreign hosts of one load without a cache."""
    await browser.call("Network.enable")
    await browser.call("Page.enable")
    await browser.call("Network.setCacheDisabled", cacheDisabled=True)
    await browser.call("Page.navigate", url=url)
    requests, kinds, sizes, loaded = {}, {}, {}, False
    while True:
        try:
            told = await asyncio.wait_for(browser.events.get(), QUIET if loaded else 30)
        except asyncio.TimeoutError:
            break
        name, about = told["method"], told["params"]
        if name == "Network.requestWillBeSent" and about["request"]["url"].startswith(("http", "ws")):
            requests[about["requestId"]] = about["request"]["url"]
        elif name == "Network.responseReceived":
            kinds[about["requestId"]] = about["type"]
        elif name == "Network.loadingFinished":
            sizes[about["requestId"]] = about["encodedDataLength"]
        elif name == "Page.loadEventFired":
            loaded = True
    own = url.split("/")[2]
    return {"requests": list(requests.values()), "bytes": sum(sizes.get(one, 0) for one in requests),
            "script": sum(sizes.get(one, 0) for one in requests if kinds.get(one) == "Script"),
            "foreign": sorted({address.split("/")[2] for address in requests.values()} - {own})}


async def page(table, server, host):
    async with Browser() as browser:
        found = await first_load(browser, f"http://{host}/")
    count, kilobytes, script = len(found["requests"]), found["bytes"] / 1000, found["script"] / 1000
    how = "first visit of the hosted chat page, Chromium without a cache, bytes as sent with their headers"
    table.add("hosted chat page: requests", str(count), "–", "–", how, "8", count <= 8)
    table.add("hosted chat page: compressed bytes", f"{kilobytes:.1f} kB", "–", "–", how, "60 kB", kilobytes <= 60)
    table.add("hosted chat page: of these scripts", f"{script:.1f} kB", "–", "–", how, "45 kB", script <= 45)
    table.add("hosted chat page: other hosts", ", ".join(found["foreign"]) or "none", "–", "–", how, "none", not found["foreign"])


LINES = 2000
# The editor stands in a shadow root of its own: everything in the page is looked through.
DEEP = """
const deep = (selector, from = document) => {
  const found = from.querySelector(selector);
  if (found) return found;
  for (const element of from.querySelectorAll('*')) {
    const inside = element.shadowRoot && deep(selector, element.shadowRoot);
    if (inside) return inside;
  }
  return null;
};
const MARK = '.cm-lintRange-error, .cm-lintRange-warning, .cm-lint-marker';
"""
# The clock starts with the key and stops when the problem is drawn: an observer in the page sees its mark.
WATCH = """
new Promise((told, late) => {
  const content = deep('.cm-editor');
  let pressed;
  addEventListener('keydown', (event) => { pressed ??= event.timeStamp; }, {capture: true, once: true});
  const look = new MutationObserver(() => {
    if (pressed === undefined || !content.querySelector(MARK)) return;
    look.disconnect();
    requestAnimationFrame(() => told(performance.now() - pressed));
  });
  look.observe(content, {subtree: true, childList: true, attributes: true});
  setTimeout(() => { look.disconnect(); late(new Error('no problem was shown in 5 s')); }, 5000);
})"""


def inside(expression):
    return "(() => {" + DEEP + "return " + expression.strip() + "})()"


def long_spec(text):
    """A spec of 2,000 lines: the plain one with very long instructions."""
    line = "  - Answer in a sentence or two, in the language of the question, and quote nothing that was not said.\n"
    return text.replace("instructions: Answer in a sentence or two.\n", "instructions: |\n" + line * (LINES - text.count("\n")))


async def editor(table, server, text, blocks):
    measure = "key to problem in the editor, a spec of 2,000 lines"
    app = server.ask("POST", "/api/apps", {"text": long_spec(text)})["id"]
    try:
        link = server.sign_in_link()
        async with Browser() as browser:
            await browser.call("Page.enable")
            await browser.call("Page.navigate", url=link)
            await browser.until("[...document.querySelectorAll('button')].some((one) => { one.click(); return true; })")
            await browser.until("location.pathname === '/'")
            await browser.call("Page.navigate", url=f"http://{server.host}/apps/{app}")
            await browser.until(inside("deep('.cm-content') !== null"))
            await asyncio.sleep(1)
            times = [await problem(browser) for _ in range(blocks)]
    except (RuntimeError, TimeoutError, OSError, asyncio.TimeoutError) as error:
        table.add(measure, "not measured", "–", "–", f"the Studio's editor could not be used: {str(error).splitlines()[0][:160]}", "150 ms", None)
        return
    table.add(measure, f"{middle(times):.0f} ms", "–", "–", f"from the key that makes a key of the spec unknown to the mark on its line; median of {blocks}, {min(times):.0f} to {max(times):.0f} ms",
              "150 ms", middle(times) <= 150)


async def problem(browser):
    """Adds a letter to the first key of the spec, waits for the mark, and takes the letter away again."""
    await browser.evaluate(inside("deep('.cm-content').focus()"))
    await key(browser, "Home", modifiers=2)
    watching = asyncio.ensure_future(browser.evaluate(inside(WATCH)))
    await asyncio.sleep(0.2)
    await key(browser, "x", text="x")
    seen = await watching
    await key(browser, "Backspace")
    await browser.until(inside("deep(MARK) === null"))
    await asyncio.sleep(0.5)
    return seen


async def key(browser, name, text=None, modifiers=0):
    codes = {"Home": 36, "Backspace": 8, "x": 88}
    about = {"key": name, "windowsVirtualKeyCode": codes[name], "modifiers": modifiers}
    await browser.call("Input.dispatchKeyEvent", type="keyDown", **about, **({"text": text} if text else {}))
    await browser.call("Input.dispatchKeyEvent", type="keyUp", **about)
