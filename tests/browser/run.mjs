/* The browser tests: `STOA_BIN=… node tests/browser/run.mjs [word…]`, with words only the journeys whose name has one.
   With STOA_PICTURES=FOLDER the main states are kept there as pictures. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runJourneys } from './stage/runner.mjs';
import { Stage } from './stage/stage.mjs';

const folder = fileURLToPath(new URL('journeys/', import.meta.url));
const wanted = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -'.mjs'.length))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort();

const stage = await Stage.open();
let failed = 1;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => void stage.close().finally(() => process.exit(130)));
}
try {
  const journeys = await Promise.all(names.map((name) => import(`./journeys/${name}.mjs`)));
  failed = await runJourneys(
    stage,
    journeys.map((module) => module.default),
  );
} finally {
  await stage.close();
}
process.exit(failed > 0 ? 1 : 0);
