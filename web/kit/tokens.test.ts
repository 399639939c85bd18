import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const modes = ['light', 'dark'] as const;
type Mode = (typeof modes)[number];
type Palette = Record<string, Record<Mode, string>>;

/** The `--name: light-dark(#…, #…)` of one block. */
function palette(block: string): Palette {
  const found: Palette = {};
  for (const match of block.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g)) {
    const [, name, light, dark] = match;
    if (name && light && dark) found[name] = { light, dark };
  }
  return found;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const base = palette(css.slice(0, css.indexOf('[data-accent=')));
const accents = new Map(
  [...css.matchAll(/\[data-accent="(\w+)"\] \{([^}]*)\}/g)].map(([, name = '', block = '']) => [
    name,
    palette(block),
  ]),
);

const surfaces = ['surface', 'surface-raised', 'surface-sunken'];
const texts = ['text', 'text-muted', 'text-faint'];
const tones = ['danger', 'warn', 'ok', 'info'];

function low(colours: Palette, pairs: [string, string][], least: number): string[] {
  return pairs.flatMap(([front, back]) =>
    modes.flatMap((mode) => {
      const one = colours[front]?.[mode];
      const other = colours[back]?.[mode];
      if (!one || !other) return [`${front} or ${back} is not there`];
      const ratio = contrast(one, other);
      return ratio >= least ? [] : [`${front} on ${back}, ${mode}: ${ratio.toFixed(2)}`];
    }),
  );
}

describe('the palette', () => {
  test('has the six accents of the language', () => {
    expect([...accents.keys()].sort()).toEqual(['green', 'lime', 'rose', 'sky', 'sun', 'violet']);
  });

  test('reads at 4.5:1 for every text on every surface', () => {
    const pairs = texts.flatMap((text) => surfaces.map((back): [string, string] => [text, back]));
    expect(low(base, pairs, 4.5)).toEqual([]);
  });

  test('reads at 4.5:1 for every tone on its own ground and on the surfaces', () => {
    const pairs = tones.flatMap((tone): [string, string][] => [
      [tone, `${tone}-soft`],
      [tone, 'surface'],
      [tone, 'surface-raised'],
      ['text', `${tone}-soft`],
    ]);
    pairs.push(['on-danger', 'danger']);
    expect(low(base, pairs, 4.5)).toEqual([]);
  });

  test('shows controls and chart lines at 3:1', () => {
    const fronts = ['control', 'chart-2', 'chart-3', 'chart-4'];
    const pairs = fronts.flatMap((front) =>
      ['surface', 'surface-raised'].map((back): [string, string] => [front, back]),
    );
    expect(low(base, pairs, 3)).toEqual([]);
  });

  test.each([...accents])('reads at 4.5:1 with the accent %s', (_name, accent) => {
    const colours = { ...base, ...accent };
    const pairs: [string, string][] = [
      ['on-accent', 'accent'],
      ['accent', 'accent-soft'],
      ['accent', 'surface'],
      ['accent', 'surface-raised'],
      ['accent', 'surface-sunken'],
      ['text', 'accent-soft'],
      ['text-muted', 'accent-soft'],
    ];
    expect(low(colours, pairs, 4.5)).toEqual([]);
  });
});
