/* How long a stream may say nothing after a run has ended, before the page lets go of it. */
const grace = 2000;

/**
 * The frames of a stream, until it ends or has nothing more to say: a server may hold a stream open after a run,
 * and a page holds none without need.
 */
export async function* untilQuiet<Frame>(
  frames: AsyncIterable<Frame>,
  quiet: () => boolean,
): AsyncGenerator<Frame> {
  const reader = frames[Symbol.asyncIterator]();
  let heard = false;
  try {
    for (;;) {
      const next = reader.next();
      const result = heard && quiet() ? await orNothing(next) : await next;
      if (!result || result.done) return;
      heard = true;
      yield result.value;
    }
  } finally {
    // Not waited for: a stream that hangs would hang here too.
    void reader.return?.();
  }
}

async function orNothing<Result>(next: Promise<Result>): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const nothing = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, grace, null);
  });
  next.catch(() => undefined);
  try {
    return await Promise.race([next, nothing]);
  } finally {
    clearTimeout(timer);
  }
}
