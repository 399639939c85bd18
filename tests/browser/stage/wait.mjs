/* Waiting for what has no event of its own. */
import { setTimeout as pause } from 'node:timers/promises';

/** How long anything may take before it counts as not happening. Machines that test are slow and busy. */
export const patience = 30_000;

/** Asks again and again until the answer is true, and gives that answer. */
export async function until(what, ask, bound = patience) {
  const end = Date.now() + bound;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Not within ${bound / 1000} s: ${what}`);
    await pause(50);
  }
}
