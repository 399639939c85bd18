/* Runs journeys one after the other and says how each step went. */

/**
 * A journey: `begin` makes what its steps share, and each step is a sentence and what is done. In a chained journey a
 * step stands on the one before, so after a failure the rest is skipped.
 */
export function journey(name, { chained = false, begin, steps }) {
  return { name, chained, begin, steps: Object.entries(steps) };
}

const counts = { passed: 0, failed: 0, skipped: 0 };

function told(outcome, sentence, began) {
  counts[outcome] += 1;
  const mark = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' }[outcome];
  const seconds = began ? ` (${((Date.now() - began) / 1000).toFixed(1)} s)` : '';
  console.log(`  ${mark} ${sentence}${seconds}`);
}

const indented = (text) => text.replace(/^/gm, '       ');

async function failedAt(stage, error) {
  console.log(indented(error.stack ?? String(error)));
  for (const path of await stage.evidence()) console.log(`       see ${path}`);
}

async function run(stage, { name, chained, begin, steps }) {
  console.log(name);
  let world;
  try {
    world = await begin(stage);
  } catch (error) {
    told('failed', 'it begins');
    await failedAt(stage, error);
    for (const [sentence] of steps) told('skipped', sentence);
    await stage.clear();
    return;
  }
  let broken = false;
  for (const [sentence, act] of steps) {
    if (broken) {
      told('skipped', sentence);
      continue;
    }
    const began = Date.now();
    try {
      await act(world, stage);
      stage.noFaults();
      told('passed', sentence, began);
    } catch (error) {
      told('failed', sentence, began);
      await failedAt(stage, error);
      stage.forgetFaults();
      broken = chained;
    }
    if (!chained) await stage.clear();
  }
  await stage.clear();
}

/** Runs them all; answers how many steps failed. The last line is the summary. */
export async function runJourneys(stage, journeys) {
  const began = Date.now();
  for (const one of journeys) await run(stage, one);
  const { passed, failed, skipped } = counts;
  console.log(`browser tests took ${Math.round((Date.now() - began) / 1000)} s`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed;
}
