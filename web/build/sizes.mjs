/* Fails when the first load of a page is larger than its budget (gzip, kB of 1000 bytes). */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const budgets = {
  hosted: { script: 45, all: 60 },
  studio: { script: 400, all: 440 },
};

/** Everything the browser must have before the page works: the entry, what it imports at once, their styles. */
function firstLoad(manifest, key, seen = new Set()) {
  if (seen.has(key)) return { scripts: [], styles: [] };
  seen.add(key);
  const chunk = manifest[key];
  const load = { scripts: [chunk.file], styles: [...(chunk.css ?? [])] };
  for (const next of chunk.imports ?? []) {
    const inner = firstLoad(manifest, next, seen);
    load.scripts.push(...inner.scripts);
    load.styles.push(...inner.styles);
  }
  return load;
}

const kilobytes = (page, names) =>
  names.reduce(
    (sum, name) => sum + gzipSync(readFileSync(new URL(`${page}/${name}`, dist)), { level: 9 }).length,
    0,
  ) / 1000;

let failed = false;
for (const [page, budget] of Object.entries(budgets)) {
  const manifest = JSON.parse(readFileSync(new URL(`${page}/manifest.json`, dist), 'utf8'));
  const load = firstLoad(manifest, `${page}/src/entry.tsx`);
  const script = kilobytes(page, load.scripts);
  const all = script + kilobytes(page, load.styles);
  for (const [what, size, limit] of [
    ['script', script, budget.script],
    ['all', all, budget.all],
  ]) {
    const over = size > limit;
    failed ||= over;
    console.log(`${over ? 'OVER' : 'ok  '} ${page} ${what}: ${size.toFixed(1)} kB of ${limit} kB`);
  }
}
process.exit(failed ? 1 : 0);
