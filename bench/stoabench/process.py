"""What processes take, read from /proc, and ports nobody has."""

import os
import socket

TICK = os.sysconf("SC_CLK_TCK")
PORTS = range(20000, 20500)


def free_port():
    """A port of 20000 to 20499 that nobody listens on."""
    start = int.from_bytes(os.urandom(2), "big")
    for number in range(len(PORTS)):
        port = PORTS[(start + number) % len(PORTS)]
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise SystemExit("bench: every port of 20000 to 20499 is in use")


def tree(pid):
    """A process and everything below it."""
    children = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            fields = stat(int(name))
            if fields:
                children.setdefault(int(fields[1]), []).append(int(name))
    found, left = [], [pid]
    while left:
        found.append(left.pop())
        left += children.get(found[-1], [])
    return found


def stat(pid):
    """The fields of /proc/PID/stat after the name."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()
    except OSError:
        return None


def cpu_seconds(pids):
    """User and system time of processes, to a hundredth of a second each."""
    ticks = 0
    for pid in pids:
        fields = stat(pid)
        if fields:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / TICK


def memory(pids):
    """Resident and proportional size, in megabytes."""
    sums = {"Rss": 0, "Pss": 0}
    for pid in pids:
        try:
            with open(f"/proc/{pid}/smaps_rollup") as file:
                for line in file:
                    name, _, rest = line.partition(":")
                    if name in sums:
                        sums[name] += int(rest.split()[0])
        except OSError:
            continue
    return {name.lower(): kilobytes / 1024 for name, kilobytes in sums.items()}


def load_average():
    return os.getloadavg()[0]
