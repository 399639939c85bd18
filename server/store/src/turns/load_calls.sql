select c.call_id, c.ordinal, c.model_id, c.tool, c.arguments, c.digest, c.decision as "decision: Json<Decision>", c.acts, c.keyed, c.ended,
       e.state as "effect?", e.sent_at as "sent_at?", e.result,
       a.approval_id as "approval_id?", a.question as "question?", a.state as "approval_state?", a.approver as "approver?",
       a.settled_by, a.reason, a.settled_at as "settled_at?",
       (a.state = 'approved' and a.approver = 'owner' and not exists (
           select from memberships m where m.account_id = a.settled_account and m.organization_id = a.organization_id
             and m.role in ('owner', 'editor'))) as "approver_gone?"
from calls c
left join effects e on e.call_id = c.call_id
left join lateral (select * from approvals p where p.call_id = c.call_id order by p.asked_at desc, p.question limit 1) a on true
where c.turn_id = $1 and (c.ended is null or c.ordinal >= coalesce((select min(o.ordinal) from calls o where o.turn_id = $1 and o.ended is null), 2147483647))
order by c.ordinal
