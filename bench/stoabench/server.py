"""The release server as a child process, and what the bench does at its doors."""

import http.client
import json
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from .load import Ours
from .process import cpu_seconds, free_port, memory

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("STOA_BIN", str(ROOT / "target/release/stoa"))
PATIENCE = 60


class Server:
    """`stoa serve` with a data folder of its own."""

    def __init__(self, database=None, environment=None, examples=False, data=None):
        self.port = free_port()
        self.host = f"localhost:{self.port}"
        self.kept = data is not None
        self.data = Path(data or tempfile.mkdtemp(prefix="stoa-bench-"))
        self.database = database
        arguments = [BINARY, "serve", "--listen", f"127.0.0.1:{self.port}", "--base-url", f"http://{self.host}",
                     "--data", str(self.data), "--mcp-packages", str(ROOT / "specs/servers")]
        arguments += ["--examples"] if examples else []
        arguments += ["--database-url", database] if database else []
        # Nothing of whoever runs the bench reaches the server.
        clean = {name: value for name, value in os.environ.items() if not name.startswith("STOA_") and name != "DATABASE_URL"}
        clean |= {"RUST_LOG": "warn"} | (environment or {})
        self.log = open(self.data / "bench.log", "ab")
        self.began = time.perf_counter()
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=self.log, env=clean, cwd=ROOT, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.token = None

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)

    def until_ready(self):
        """Seconds from the start to the first 200, asked for every 2 ms."""
        while time.perf_counter() - self.began < PATIENCE:
            try:
                if self.call("GET", "/readyz")[0] == 200:
                    return time.perf_counter() - self.began
            except OSError:
                pass
            if self.process.poll() is not None:
                break
            time.sleep(0.002)
        raise SystemExit(f"bench: the server did not start: {self.said()}")

    def said(self):
        return (self.data / "bench.log").read_text(errors="replace")[-1500:]

    def call(self, method, path, body=None, host=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = {"host": host or self.host, **(headers or {})}
            if self.token and host is None:
                sent["authorization"] = f"Bearer {self.token}"
            data = None if body is None else json.dumps(body)
            if data is not None:
                sent["content-type"] = "application/json"
            connection.request(method, path, data, sent)
            response = connection.getresponse()
            return response.status, response.read(), response.headers
        finally:
            connection.close()

    def ask(self, method, path, body=None, host=None):
        """A call that must be answered well, as JSON."""
        status, data, _ = self.call(method, path, body, host)
        if not 200 <= status < 300:
            raise SystemExit(f"bench: {method} {path} was answered {status}: {data[:800].decode(errors='replace')}")
        return json.loads(data) if data else None

    def command(self, *arguments):
        """A command of the same binary beside the server; the last line it prints."""
        arguments = [BINARY, *arguments, "--data", str(self.data)]
        arguments += ["--database-url", self.database] if self.database else []
        done = subprocess.run(arguments, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"bench: stoa {arguments[1]} failed: {done.stderr.strip()}")
        return done.stdout.strip().splitlines()[-1].strip()

    def sign_in(self):
        """From now on calls carry an API token."""
        self.token = self.command("token", "create", "--name", "bench")

    def sign_in_link(self):
        """A one-time link for a browser."""
        return "http" + self.command("sign-in-link", "--base-url", f"http://{self.host}").split("http", 1)[1]

    def ship(self, app, slug):
        """Puts an app at a public address; the host name."""
        shipped = self.ask("POST", f"/api/apps/{app}/deployments", {"visibility": "public", "slug": slug})
        return shipped["deployment"]["origin"].split("://")[1]

    def ship_text(self, text, slug):
        return self.ship(self.ask("POST", "/api/apps", {"text": text})["id"], slug)

    def visitor(self, host):
        """A fresh visitor of a deployment, for the load client."""
        status, data, headers = self.call("POST", "/api/sessions", {}, host)
        if status != 201:
            raise SystemExit(f"bench: no session was opened: {status} {data[:400]!r}")
        return Ours(self.port, host, headers["set-cookie"].split(";")[0])

    def memory(self):
        """The server's own process: not its database, not the tools it runs."""
        return memory([self.process.pid])

    def cpu(self, cluster):
        return cpu_seconds([self.process.pid, *cluster.pids()])

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()
        if not self.kept:
            shutil.rmtree(self.data, ignore_errors=True)

    def __enter__(self):
        self.until_ready()
        return self

    def __exit__(self, *_):
        self.stop()
