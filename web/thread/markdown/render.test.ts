// @vitest-environment jsdom
// The sanitiser is tested in the more exact of the two browsers in miniature: the other drops the first element.
import { expect, test } from 'vitest';
import { renderMarkdown } from './render';

const drawn = (text: string) => {
  const box = document.createElement('div');
  box.innerHTML = renderMarkdown(text);
  return box;
};

test('emphasis, lists and code are drawn', () => {
  const box = drawn('**Yes**\n\n1. one\n2. `two`\n\n```\n<b>\n```');
  expect(box.querySelector('strong')?.textContent).toBe('Yes');
  expect([...box.querySelectorAll('ol > li')].map((item) => item.textContent)).toEqual(['one', 'two']);
  expect(box.querySelector('pre')?.textContent).toBe('<b>');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<p style="position:fixed" onclick="x()">y</p>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '![x](javascript:alert(1))',
  '<svg><a xlink:href="javascript:x"><text>z</text></a></svg>',
])('%s runs nothing and loads nothing', (text) => {
  const box = drawn(text);
  expect(box.querySelector('script, img, iframe, svg, style, [onerror], [onclick], [style], a')).toBeNull();
});

test('a link opens apart and takes nothing along', () => {
  const anchor = drawn('[Docs](https://docs.example/a?b=1&c=2)').querySelector('a');
  expect(anchor?.getAttribute('href')).toBe('https://docs.example/a?b=1&c=2');
  expect(anchor?.target).toBe('_blank');
  expect(anchor?.rel).toBe('noopener noreferrer nofollow');
});

test('a link without a host leads nowhere', () => {
  expect(drawn('[x](/etc/passwd) [y](#top)').querySelector('a')).toBeNull();
});

test('an image from elsewhere is a link, not a request', () => {
  const box = drawn('![A chart](https://pixel.example/a.png)');
  expect(box.querySelector('img')).toBeNull();
  expect(box.querySelector('a')?.textContent).toBe('Image: A chart');
});

test('headings start below those of the page, and wide things can be scrolled by keyboard', () => {
  const box = drawn('# Top\n\n| a | b |\n| - | - |\n| 1 | 2 |');
  expect(box.querySelector('h3')?.textContent).toBe('Top');
  expect(box.querySelector('[role=region]')?.getAttribute('tabindex')).toBe('0');
});
