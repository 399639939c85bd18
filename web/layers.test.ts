import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname);

/** Which folder may import which. An edge that is not written here is refused. */
const allowed: Record<string, string[]> = {
  api: [],
  core: ['api'],
  kit: [],
  thread: ['core', 'kit'],
  hosted: ['api', 'core', 'kit', 'thread'],
  studio: ['api', 'core', 'kit', 'thread'],
};

const withoutReact = ['api', 'core'];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

function imports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '');
}

/** The folder an import leads to, or null for a package. */
function target(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0] ?? null;
  if (!specifier.startsWith('.')) return null;
  return relative(root, resolve(root, dirname(file), specifier)).split('/')[0] ?? null;
}

test('every import follows the layers', () => {
  const wrong: string[] = [];
  for (const [folder, may] of Object.entries(allowed)) {
    for (const file of sources(folder)) {
      for (const specifier of imports(file)) {
        const to = target(file, specifier);
        if (to && to !== folder && !may.includes(to)) wrong.push(`${file} imports ${specifier}`);
        if (to && to !== folder && specifier.startsWith('.')) {
          wrong.push(`${file} reaches into ${to} by path: import #${to}`);
        }
        if (!to && withoutReact.includes(folder) && /^(react|preact)/.test(specifier)) {
          wrong.push(`${file} imports ${specifier}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});
