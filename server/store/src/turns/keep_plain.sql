with t as (
    update turns set state = $3, spent = $4, step = step + 1,
        lease_owner = case when $3 = 'running' then lease_owner end, lease_until = case when $3 = 'running' then lease_until end,
        ended_at = case when $3 in ('running', 'parked') then null else $5::timestamptz end
    where turn_id = $1 and fence = $2 and step = $13 and state = 'running' and ($3 <> 'parked' or answers = $6)
    returning turn_id
), c as (
    update conversations set last_seq = last_seq + $7::bigint, updated_at = $5
    where conversation_id = $8 and exists (select from t) returning last_seq
), r as (
    update runs set to_seq = c.last_seq from c where runs.conversation_id = $8 and runs.run = $9 and $3 <> 'running'
), n as (
    insert into records (conversation_id, seq, turn_id, kind, payload, at, expires_at)
    select $8, c.last_seq - $7::bigint + n.ordinality, $1, n.kind, n.payload, $5, n.expires_at
    from c, unnest($10::text[], $11::jsonb[], $12::timestamptz[]) with ordinality as n(kind, payload, expires_at, ordinality)
)
select last_seq from c
