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
), k as (
    insert into calls (call_id, turn_id, ordinal, model_id, tool, arguments, digest, decision, acts, keyed, ended, created_at)
    select x.call_id, $1, x.ordinal, x.model_id, x.tool, x.arguments, x.digest, x.decision, x.acts, x.keyed, x.ended, $5
    from t, jsonb_to_recordset($14::jsonb) as x(call_id uuid, ordinal int, model_id text, tool text, arguments text, digest text,
        decision jsonb, acts bool, keyed bool, ended text)
), ke as (
    update calls set ended = x.ended from t, jsonb_to_recordset($15::jsonb) as x(call_id uuid, ended text)
    where calls.call_id = x.call_id and calls.turn_id = $1 and calls.ended is null
), e as (
    insert into effects (effect_id, call_id, turn_id, state, created_at)
    select x.effect_id, x.call_id, $1, 'intended', $5 from t, jsonb_to_recordset($16::jsonb) as x(effect_id uuid, call_id uuid)
), ec as (
    update effects set state = x.state, result = x.result,
        sent_at = case when x.state = 'sent' then clock_timestamp() else sent_at end,
        ended_at = case when x.state in ('done', 'failed', 'unknown') then $5 else null end
    from t, jsonb_to_recordset($17::jsonb) as x(call_id uuid, state text, result text)
    where effects.call_id = x.call_id and effects.state in ('intended', 'sent', 'unknown')
), a as (
    insert into approvals (approval_id, call_id, turn_id, conversation_id, organization_id, question, digest, state, approver, asked, asked_at, expires_at)
    select x.approval_id, x.call_id, $1, $8, $18, x.question, x.digest, 'open', x.approver, x.asked, x.asked_at, x.expires_at
    from t, jsonb_to_recordset($19::jsonb) as x(approval_id uuid, call_id uuid, question text, digest text, approver text, asked jsonb,
        asked_at timestamptz, expires_at timestamptz)
), ac as (
    update approvals set state = x.state, settled_at = $5, reason = x.reason
    from t, jsonb_to_recordset($20::jsonb) as x(approval_id uuid, state text, reason text)
    where approvals.approval_id = x.approval_id and approvals.state = 'open'
)
select last_seq from c
