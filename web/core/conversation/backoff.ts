/** Waits between tries: longer each time, with a spread so that many pages do not come back at once. */
export interface Backoff {
  /** Waits for the next try. Ends early when woken; rejects when aborted. */
  wait(signal: AbortSignal): Promise<void>;
  /** Something arrived: the next wait is short again. */
  reset(): void;
  /** There is reason to think that it works now. */
  wake(): void;
}

const first = 500;
const longest = 15_000;

export function backoff(random: () => number = Math.random): Backoff {
  let tries = 0;
  let wakeUp: (() => void) | null = null;
  return {
    wait(signal) {
      const base = Math.min(first * 2 ** tries, longest);
      tries += 1;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(done, base * (0.75 + random() * 0.5));
        function clear() {
          clearTimeout(timer);
          signal.removeEventListener('abort', aborted);
          wakeUp = null;
        }
        function done() {
          clear();
          resolve();
        }
        function aborted() {
          clear();
          reject(signal.reason);
        }
        wakeUp = done;
        if (signal.aborted) aborted();
        else signal.addEventListener('abort', aborted);
      });
    },
    reset() {
      tries = 0;
    },
    wake() {
      tries = 0;
      wakeUp?.();
    },
  };
}
