// What was checked and how it went. Nothing is retried, nothing is passed over in silence.

const counts = { passed: 0, failed: 0, skipped: 0 };

/** Runs one check and notes how it went; a failed one never stops those after it. */
export async function check(name, body) {
  try {
    await body();
    counts.passed += 1;
    console.log(`ok      ${name}`);
  } catch (error) {
    failed(name, error instanceof Error ? error.message : String(error));
  }
}

/** Notes a check that somebody else made. */
export function passed(name) {
  counts.passed += 1;
  console.log(`ok      ${name}`);
}

/** Notes a check that somebody else made. */
export function failed(name, why) {
  counts.failed += 1;
  console.log(`FAILED  ${name}\n        ${why.replaceAll('\n', '\n        ')}`);
}

/** The last line, and the exit code. */
export function finish() {
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}
