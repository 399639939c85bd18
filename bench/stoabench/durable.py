"""Durable turns per second, over the turn's own two statements run by pgbench on the same cluster.

The statements are read from the sources, so that both sides always run the same ones.
"""

import re
from pathlib import Path

from . import load
from .figures import middle
from .server import ROOT, Server

AT_ONCE = 16
SECONDS = 4
TURNS = ROOT / "server/store/src/turns"

# One id for each of the two things a turn makes, spread as random ones are.
SETUP = "\\set a random(1, 9000000000000000000)\n\\set b random(1, 9000000000000000000)\n"


def uuid(name):
    return f"lpad(to_hex(:{name}::bigint), 32, '0')::uuid"


def statement(file, function=None):
    """The text of a statement in the sources."""
    text = Path(TURNS / file).read_text()
    if function:
        text = text[text.index(f"fn {function}"):]
        text = text[text.index('r#"') + 3:]
        text = text[:text.index('"#')]
    return text.strip()


def filled(sql, values):
    """The statement with pgbench's variables and the server's own kinds of values in place of its parameters."""
    return re.sub(r"\$(\d+)", lambda found: f"({values[int(found.group(1))]})", sql) + ";\n"


def script(first_only=False):
    """C1 of a fresh conversation and C5 of a plain answer, as the server sends them: every value a parameter."""
    conversation, turn = uuid("a"), uuid("b")
    c1 = {1: ":deployment::uuid", 2: ":principal::uuid", 3: ":door", 4: "to_hex(:a::bigint) || '/' || to_hex(:b::bigint)",
          5: "decode(md5(:a::text) || md5(:b::text), 'hex')", 6: turn, 7: conversation, 8: "to_hex(:b::bigint)", 9: ":now::timestamptz",
          10: ":later::timestamptz", 11: "to_hex(:a::bigint)", 12: ":version::uuid", 13: ":title", 14: "2", 15: ":owner::uuid",
          16: ":options::jsonb", 17: "1", 18: ":begun_kinds::text[]", 19: ":begun::jsonb[]", 20: ":expiries::timestamptz[]"}
    c5 = {1: turn, 2: "1::bigint", 3: ":done", 4: ":spent::jsonb", 5: ":now::timestamptz", 6: "0", 7: "2", 8: conversation, 9: "to_hex(:b::bigint)",
          10: ":ended_kinds::text[]", 11: ":ended::jsonb[]", 12: ":expiries::timestamptz[]", 13: "0"}
    first = SETUP + filled(statement("submit.rs", "submit_fresh"), c1)
    return first if first_only else first + filled(statement("keep_plain.sql"), c5)


def kept(cluster, database):
    """What one real turn of this server left: its values are what pgbench writes."""
    row = cluster.sql(database, """
        select t.turn_id, t.conversation_id, c.deployment_id, c.principal_id, c.version_id, coalesce(t.lease_owner, gen_random_uuid()), t.options, t.spent
        from turns t join conversations c using (conversation_id) where t.state = 'done' order by t.created_at desc limit 1""").split("|")
    names = ("turn", "conversation", "deployment", "principal", "version", "owner", "options", "spent")
    found = dict(zip(names, row))
    for name, order in (("begun", "seq <= 2"), ("ended", "seq > 2")):
        found[name], found[name + "_kinds"] = cluster.sql(database, f"""
            select array_agg(payload order by seq)::text || E'\\x1f' || array_agg(kind order by seq)::text
            from records where conversation_id = '{found["conversation"]}' and {order}""").split("\x1f")
    return found


def latencies(cluster, database, found, text, seconds):
    """How long each transaction of one client took, in milliseconds."""
    prefix = cluster.folder / "transactions"
    pgbench(cluster, database, found, text, 1, seconds, "-l", f"--log-prefix={prefix}")
    lines = [line.split() for file in cluster.folder.glob("transactions.*") for line in file.read_text().splitlines()]
    return [int(fields[2]) / 1000 for fields in lines]


def pgbench(cluster, database, found, text, clients=AT_ONCE, seconds=SECONDS, *more):
    """Transactions per second of the statements."""
    file = cluster.folder / f"{database}.sql"
    file.write_text(text)
    file.chmod(0o644)
    now = cluster.sql(database, "select now()")
    later = cluster.sql(database, "select now() + interval '7 days'")
    values = {"door": "agui", "now": now, "later": later, "title": "fake-1-0", "done": "done", "options": found["options"],
              "spent": found["spent"], "begun": found["begun"], "begun_kinds": found["begun_kinds"], "ended": found["ended"],
              "ended_kinds": found["ended_kinds"], **{name: found[name] for name in ("deployment", "principal", "version", "owner")}, "expiries": f'{{"{later}","{later}"}}'}
    defined = [part for name, value in values.items() for part in ("-D", f"{name}={value}")]
    said = cluster.run("pgbench", "-n", "-M", "prepared", "-c", str(clients), "-j", str(min(clients, 2)), "-T", str(seconds), *more, "-f", str(file), *defined,
                       cluster.url(database))
    return float(re.search(r"tps = ([0-9.]+)", said).group(1))


async def one(table, cluster, app, blocks, recipe, target):
    database = "durable" + recipe.replace("-", "_")
    with Server(cluster.create(database), {"STOA_MODEL_NAME": recipe}) as server:
        server.sign_in()
        visitor = server.visitor(server.ship_text(app, "plain"))
        await load.chats(visitor, "hello", count=200, at_once=AT_ONCE)
        found = kept(cluster, database)
        # What the database does by itself within a minute, so that both sides run on plans that know the tables.
        cluster.sql(database, "vacuum analyze")
        pgbench(cluster, database, found, script())
        pairs = []
        for _ in range(blocks):
            reference = pgbench(cluster, database, found, script())
            done, seconds = await load.chats(visitor, "hello", seconds=SECONDS, at_once=AT_ONCE)
            pairs.append((reference, len(done) / seconds))
        whole = cluster.sql(database, "select count(*) from turns where state = 'done'")
    share = middle(b / a for a, b in pairs)
    tokens = recipe.split("-")[1]
    table.add(f"durable turns per second, {AT_ONCE} at once, answers of {tokens} token{'' if tokens == '1' else 's'}",
              f"{middle(b for _, b in pairs):.0f} /s", f"{middle(a for a, _ in pairs):.0f} /s", f"{share:.0%}",
              f"in-process model `{recipe}`, {SECONDS} s a block, over `pgbench -M prepared -c {AT_ONCE} -j 2` of C1 and C5; {whole} turns in the database at the end",
              "50 %" if target else "–", share >= 0.5 if target else None)


async def measure(table, cluster, app, blocks):
    await one(table, cluster, app, blocks, "fake-1-0", True)
    await one(table, cluster, app, blocks, "fake-200-0", True)
