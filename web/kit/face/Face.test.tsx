import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Face } from './Face';

test('a face carries its own accent and is silent to a reader', () => {
  const { container } = render(<Face emoji="📬" accent="rose" />);
  const face = container.firstElementChild;
  expect(face?.textContent).toBe('📬');
  expect(face?.getAttribute('data-accent')).toBe('rose');
  expect(face?.getAttribute('aria-hidden')).toBe('true');
});

test('an app without an emoji still has a face', () => {
  const { container } = render(<Face emoji="" />);
  expect(container.textContent).toBe('◆');
});
