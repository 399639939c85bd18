"""Whether a turn takes longer when much is stored: two servers on two databases of one cluster, in turn."""

from . import load
from .figures import middle, ms, percentile
from .server import Server

MANY, FEW = 100_000, 100
# Conversations of many visitors, each with one turn of four records, in the shape of a real one.
FILL = """
create temp table model_turn as
    select c.*, t.turn_id, t.options, t.spent, t.state, s.digest from conversations c
    join turns t using (conversation_id) join submissions s on s.turn_id = t.turn_id where t.state = 'done' limit 1;
create temp table made as
    select gen_random_uuid() as conversation, gen_random_uuid() as turn, g, now() - make_interval(secs => g) as at
    from generate_series(1, {count}) g;
create temp table visitors as
    select gen_random_uuid() as principal, n from generate_series(0, greatest({count} / 50, 1)) n;
insert into principals (principal_id, deployment_id, kind, created_at)
    select v.principal, m.deployment_id, 'visitor', now() from visitors v, model_turn m;
insert into conversations (conversation_id, deployment_id, principal_id, thread, version_id, title, last_seq, turns, created_at, updated_at)
    select a.conversation, m.deployment_id, v.principal, a.conversation::text, m.version_id, m.title, 4, 1, a.at, a.at
    from made a join visitors v on v.n = a.g / 50, model_turn m;
insert into records (conversation_id, seq, turn_id, kind, payload, at, expires_at)
    select a.conversation, r.seq, a.turn, r.kind, r.payload, a.at, now() + interval '300 days'
    from made a, model_turn m join records r on r.conversation_id = m.conversation_id;
insert into turns (turn_id, conversation_id, state, run, options, fence, answers, stop_asked, started, step, spent, created_at, ended_at)
    select a.turn, a.conversation, 'done', a.turn::text, m.options, 1, 0, false, true, 1, m.spent, a.at, a.at from made a, model_turn m;
insert into runs (conversation_id, run, turn_id, from_seq, to_seq)
    select a.conversation, a.turn::text, a.turn, 1, 4 from made a;
insert into submissions (deployment_id, principal_id, door, key, digest, turn_id, conversation_id, run, first_seq, created_at, expires_at)
    select m.deployment_id, v.principal, 'agui', a.turn::text, m.digest, a.turn, a.conversation, a.turn::text, 1, a.at, now() + interval '7 days'
    from made a join visitors v on v.n = a.g / 50, model_turn m;
"""


async def measure(table, cluster, app, blocks):
    servers, visitors = [], []
    try:
        for name, count in (("few", FEW), ("many", MANY)):
            server = Server(cluster.create(name), {"STOA_MODEL_NAME": "fake-20-0"})
            servers.append(server)
            server.until_ready()
            server.sign_in()
            visitor = server.visitor(server.ship_text(app, "plain"))
            await load.chats(visitor, "hello", count=1)
            cluster.sql(name, FILL.format(count=count) + "vacuum analyze;")
            await load.chats(visitor, "hello", count=50)
            visitors.append(visitor)
        cluster.sql("postgres", "checkpoint")
        pairs = []
        for _ in range(blocks):
            sides = await load.in_turn(visitors, "hello", 300)
            pairs.append([percentile([chat.whole for chat in side], 50) for side in sides])
        stored = cluster.sql("many", "select count(*) from conversations")
    finally:
        for server in servers:
            server.stop()
    ratio = middle(b / a for a, b in pairs)
    table.add("a turn's p50 with 100,000 stored conversations", ms(middle(b for _, b in pairs)), ms(middle(a for a, _ in pairs)), f"{ratio:.2f}",
              f"over the same with 100; two databases of one cluster, 300 turns a block, turn by turn, in-process model `fake-20-0`; {int(stored):,} at the end",
              "1.10", ratio <= 1.10)
