import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readApproval } from '#core';
import { ApprovalCard } from './Approval';

const later = new Date(Date.now() + 23.5 * 3_600_000).toISOString();
const given = {
  id: 'apr_1',
  tool: 'mail.send',
  title: 'Send a message',
  action: 'Send a message',
  behaviour: 'ask_first',
  app: { name: 'Inbox Triage', emoji: '📬', accent: 'green' },
  arguments: { to: 'desk@bank.example', body: 'Thursday suits me.' },
  fields: [
    { name: 'to', label: 'To', value: 'desk@bank.example', long: false },
    { name: 'body', label: 'Message', value: 'Thursday suits me.', long: true },
  ],
  digest: 'sha256:abc',
  for: { kind: 'owner', name: 'Ada' },
  expires_at: later,
  state: 'open',
  may_answer: true,
};

test('the card says what, by whom, for whom and until when', () => {
  render(<ApprovalCard approval={readApproval(given)} onAnswer={() => undefined} />);
  expect(screen.getByRole('heading', { name: 'Send a message' })).toBeTruthy();
  expect(screen.getByText(/Inbox Triage asks you first · for Ada/).textContent).toContain(
    'expires in 23 hr.',
  );
  expect(screen.getByText('desk@bank.example')).toBeTruthy();
  expect(screen.getByText('sha256:abc')).toBeTruthy();
});

test('approving answers at once', async () => {
  const answer = vi.fn();
  render(<ApprovalCard approval={readApproval(given)} onAnswer={answer} />);
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(answer).toHaveBeenCalledWith(true, '');
});

test('refusing asks for a reason, and may be taken back', async () => {
  const answer = vi.fn();
  render(<ApprovalCard approval={readApproval(given)} onAnswer={answer} />);
  await userEvent.click(screen.getByRole('button', { name: 'Refuse…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(answer).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Refuse…' }));
  await userEvent.keyboard(' Wrong day {Enter}');
  expect(answer).toHaveBeenCalledWith(false, 'Wrong day');
});

test('who may not answer sees for whom it waits, and no button', () => {
  render(
    <ApprovalCard
      approval={readApproval({ ...given, may_answer: false, waiting_for: 'owner' })}
      onAnswer={() => undefined}
    />,
  );
  expect(screen.getByText(/Waits for the owner/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a settled card says who answered, and why', () => {
  const answered = { by: { kind: 'owner', name: 'Ada' }, at: new Date().toISOString(), reason: 'Wrong day' };
  render(
    <ApprovalCard
      approval={readApproval({ ...given, state: 'refused', answered })}
      onAnswer={() => undefined}
    />,
  );
  expect(screen.getByText('Refused by Ada')).toBeTruthy();
  expect(screen.getByText('Wrong day')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a card whose time is over cannot be answered', () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  render(<ApprovalCard approval={readApproval({ ...given, expires_at: past })} onAnswer={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/Nobody answered in time/)).toBeTruthy();
});

test('a call told without fields is read off its arguments', () => {
  render(<ApprovalCard approval={readApproval({ ...given, fields: [] })} onAnswer={() => undefined} />);
  expect(screen.getByText('body').nextElementSibling?.textContent).toBe('Thursday suits me.');
});
