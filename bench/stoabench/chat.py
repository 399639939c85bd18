"""Chats through the server beside the same chats at the model server itself."""

from . import durable, load
from .figures import middle, ms, percentile
from .process import cpu_seconds


async def blocks(count, raw, ours, run):
    """A-B-A-B: the raw server and ours in turn."""
    pairs = []
    for _ in range(count):
        pairs.append((await run(raw), await run(ours)))
    return pairs


def added(pairs, share):
    """First tokens: the medians of both sides and of the paired differences, in seconds."""
    both = [[percentile([chat.to_first for chat in side], share) for side in pair] for pair in pairs]
    return middle(pair[1] for pair in both), middle(pair[0] for pair in both), middle(b - a for a, b in both)


async def first_token(table, world, recipe, count, at_once, targets):
    async def run(target):
        done, _ = await load.chats(target, recipe, count=count, at_once=at_once)
        return done

    await load.chats(world.ours, recipe, count=at_once, at_once=at_once)
    if at_once == 1:
        name, how = "1 chat", f"{count} chats a block, the raw model server and ours chat by chat in turn, `{recipe}`"
        pairs = [await load.in_turn([world.raw, world.ours], recipe, count) for _ in range(world.blocks)]
    else:
        name, how = f"{at_once} chats at once", f"{count} chats a block, `{recipe}`; the raw model server in turn"
        pairs = await blocks(world.blocks, world.raw, world.ours, run)
    for share, target in zip((50, 99), targets):
        ours, raw, more = added(pairs, share)
        table.add(f"first token, {name}, p{share}", ms(ours), ms(raw), f"{more * 1000:+.2f} ms",
                  how, f"+{target} ms", more * 1000 <= target)


async def throughput(table, world):
    count, at_once, recipe = 200, 10, "fake-200-0"
    spent = []

    async def run(target):
        pids = [world.server.process.pid], world.cluster.pids()
        before = [cpu_seconds(group) for group in pids]
        done, seconds = await load.chats(target, recipe, count=count, at_once=at_once)
        after = [cpu_seconds(group) for group in pids]
        if target is world.ours:
            spent.append([(b - a) / count for a, b in zip(before, after)])
        return done, seconds

    await load.chats(world.ours, recipe, count=20, at_once=at_once)
    pairs = await blocks(world.blocks, world.raw, world.ours, run)
    rates = [[len(done) / seconds for done, seconds in pair] for pair in pairs]
    share = middle(b / a for a, b in rates)
    table.add("chats completed per second, every record on disk", f"{middle(b for _, b in rates):.1f} /s",
              f"{middle(a for a, _ in rates):.1f} /s", f"{share:.0%}",
              f"{count} chats of 200 tokens a block, {at_once} at once, `{recipe}`; the raw model server in turn", "40 %", share >= 0.4)
    server, postgres = middle(a for a, _ in spent), middle(b for _, b in spent)
    both = middle(a + b for a, b in spent)
    table.add("CPU per 200-token chat, server and PostgreSQL", f"{both * 1000:.2f} ms", "–", "–",
              f"in the blocks above: server {server * 1000:.2f} ms, PostgreSQL {postgres * 1000:.2f} ms", "4 ms", both <= 0.004)
    tokens = [chat.tokens for pair in pairs for chat in pair[1][0]]
    whole = sum(count == 200 for count in tokens) / len(tokens)
    size = middle(chat.size for pair in pairs for chat in pair[1][0])
    table.add("deltas forwarded one by one, of 200", f"{middle(tokens):.0f} in {whole:.1%} of the chats", "200", "–",
              f"in the blocks above; a chat's answer is {size / 1024:.1f} kB long", "each", whole == 1)


async def delays(table, world):
    """How long a token is on its way, from the model server's write to the client's read."""
    recipe, count = "stamp-200-10", 3

    async def run(target):
        done, _ = await load.chats(target, recipe, count=count)
        return [delay for chat in done for delay in chat.delays]

    pairs = await blocks(world.blocks, world.raw, world.ours, run)
    for share in (50, 99):
        both = [[percentile(side, share) for side in pair] for pair in pairs]
        more = middle(b - a for a, b in both)
        table.add(f"a delta's way to the client, p{share}", f"{middle(b for _, b in both):.2f} ms", f"{middle(a for a, _ in both):.2f} ms",
                  f"{more:+.2f} ms", f"each token carries the time it was written; {count} chats a block, `{recipe}`",
                  "within 5 ms", more <= 5)


def flush(table, world):
    """What every first token waits for at least: the commit that keeps what was said."""
    found = durable.kept(world.cluster, world.database)
    times = durable.latencies(world.cluster, world.database, found, durable.script(first_only=True), world.blocks)
    table.notes.append(f"The commit of what was said (C1) took {percentile(times, 50):.2f} ms (p50) and {percentile(times, 99):.1f} ms (p99) by itself, run by "
                       "one client of pgbench between the measures of first tokens. It runs beside the question to the model, and no token is shown before it is on disk.")


async def measure(table, world):
    await load.chats(world.ours, "fake-20-0", count=100, at_once=10)
    world.cluster.sql(world.database, "vacuum analyze")
    await first_token(table, world, "fake-20-5", 100, 1, (1, 3))
    flush(table, world)
    await first_token(table, world, "fake-200-20", 100, 50, (20, 60))
    await throughput(table, world)
    await delays(table, world)
