import type { Problem } from '#api';
import { type Approval, readApproval } from '#core';

const states: Record<string, Approval['state']> = {
  approve: 'approved',
  approved: 'approved',
  refuse: 'refused',
  refused: 'refused',
  expired: 'expired',
  withdrawn: 'withdrawn',
};

/** The approval as somebody else settled it, read off the refusal of a second answer. */
export function settledBy(approval: Approval, problem: Problem): Approval | null {
  if (problem.code !== 'approval.settled') return null;
  const { by, at, answer, reason } = problem.body;
  const state = states[String(answer ?? '')] ?? 'withdrawn';
  const { answered } = readApproval({ answered: { by, at, reason } });
  return { ...approval, state, answered };
}
