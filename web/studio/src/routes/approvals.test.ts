import { expect, test } from 'vitest';
import { Problem } from '#api';
import { readApproval } from '#core';
import { settledBy } from './approvals';

const open = readApproval({ id: 'apr_1', title: 'Write a file', state: 'open', may_answer: true });

test('a second answer learns who gave the first, and when', () => {
  const body = { by: 'Grace', at: '2026-12-01T10:00:00Z', answer: 'refuse' };
  const problem = new Problem(409, 'approval.settled', 'This was answered already.', body);
  expect(settledBy(open, problem)).toMatchObject({
    title: 'Write a file',
    state: 'refused',
    answered: { by: 'Grace', at: '2026-12-01T10:00:00Z' },
  });
});

test('another refusal settles nothing', () => {
  expect(settledBy(open, new Problem(403, 'approval.forbidden', 'Only the owner may.'))).toBeNull();
});
