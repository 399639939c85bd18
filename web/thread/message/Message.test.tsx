import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MessageItem } from '#core';
import { AppMessage, PersonMessage } from './Message';

const message: MessageItem = {
  kind: 'message',
  id: 'm',
  author: 'app',
  text: 'Use **two** keys.',
  open: false,
  at: null,
  delivery: 'sent',
  ahead: false,
};

test("the person's own words are shown exactly as typed", () => {
  render(<PersonMessage message={{ ...message, author: 'person' }} />);
  expect(screen.getByText('Use **two** keys.')).toBeTruthy();
});

test('words that did not arrive say so', () => {
  render(<PersonMessage message={{ ...message, author: 'person', delivery: 'unsent' }} />);
  expect(screen.getByText('Not sent')).toBeTruthy();
});

test('an answer is drawn once its renderer is there', async () => {
  const { container } = render(<AppMessage message={message} />);
  await screen.findByText('two');
  expect(container.querySelector('strong')?.textContent).toBe('two');
});
