"""A PostgreSQL cluster for the time of the bench, with the settings that keep what was committed."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from .process import free_port, tree

DURABLE = ("fsync", "synchronous_commit", "full_page_writes")
# Those that the server gives its own cluster, so that both are the same database.
SETTINGS = ("max_connections=100", "shared_buffers=32MB", "jit=off", "max_parallel_workers_per_gather=0",
            "max_logical_replication_workers=0", "max_wal_senders=0", "autovacuum_max_workers=1",
            "max_wal_size=512MB", "timezone=UTC", "log_min_messages=warning")


def programs():
    """The folder of PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    candidates = [os.environ.get("STOA_POSTGRES_BIN"), *found, os.path.dirname(shutil.which("initdb") or "")]
    for folder in candidates:
        if folder and (Path(folder) / "initdb").exists() and (Path(folder) / "pgbench").exists():
            return Path(folder)
    raise SystemExit("bench: PostgreSQL's programs (initdb, pgbench) are not here: install postgresql")


class Cluster:
    """A running cluster. Its processes end with the bench."""

    def __init__(self):
        self.bin = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="stoa-bench-pg-"))
        self.port = free_port()
        # PostgreSQL refuses to run as root.
        self.user = pwd.getpwnam("postgres") if os.getuid() == 0 else None
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        data = self.folder / "data"
        self.run("initdb", "--encoding=UTF8", "--no-locale", "--auth=trust", "--username=stoa", "-D", str(data))
        arguments = [str(self.bin / "postgres"), "-D", str(data), "-k", str(self.folder), "-h", "127.0.0.1", "-p", str(self.port)]
        for setting in SETTINGS:
            arguments += ["-c", setting]
        log = open(self.folder / "log", "wb")
        self.process = subprocess.Popen(arguments, stdout=log, stderr=log, **self.account())
        self.run("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), tries=200)

    def account(self):
        return {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.user else {}

    def run(self, program, *arguments, tries=1, **options):
        """One of PostgreSQL's programs; its output."""
        for left in range(tries, 0, -1):
            done = subprocess.run([str(self.bin / program), *arguments], capture_output=True, text=True, cwd="/",
                                  **self.account(), **options)
            if done.returncode == 0:
                return done.stdout
            if left > 1:
                try:
                    self.process.wait(0.05)
                except subprocess.TimeoutExpired:
                    continue
                break
        raise SystemExit(f"bench: {program} failed: {done.stderr.strip()[-1500:]}")

    def url(self, database):
        return f"postgres://stoa@127.0.0.1:{self.port}/{database}"

    def create(self, database):
        self.sql("postgres", f"create database {database}")
        return self.url(database)

    def sql(self, database, text):
        """Runs statements; rows come back as lines of fields between bars."""
        return self.run("psql", "-qAtX", "-v", "ON_ERROR_STOP=1", self.url(database), input=text).strip()

    def durability(self):
        """The settings without which a commit is no commit. It fails unless all are on."""
        found = {name: self.sql("postgres", f"show {name}") for name in DURABLE}
        off = [name for name, value in found.items() if value != "on"]
        if off:
            raise SystemExit(f"bench: {', '.join(off)} must be on: a figure without it is worth nothing")
        return found

    def pids(self):
        return tree(self.process.pid)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
