/** Looks at many files come less often, so that they take about a fiftieth of a core. */
const REST_FACTOR = 50;

/** How long a look is expected to take at first. */
const FIRST_MS = 5;

export interface Looking {
  /** Looks once more as soon as the current look is over. */
  lookNow(): void;
  /** Stops looking. A look that is underway, perhaps at a disk that has gone, is not waited for. */
  stop(): void;
}

/**
 * Calls `look` about every second, one at a time. It does so on the second, so that all processes of a server take a
 * change at nearly the same moment.
 *
 * @param look told whether somebody says that the files are complete; resolves to whether there was anything new, and
 *   never rejects
 */
export function keepLooking(look: (isFinal: boolean) => Promise<boolean>, everyMs = 1_000): Looking {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  let neededMs = FIRST_MS;

  function run(isFinal: boolean): void {
    clearTimeout(timer);
    running = running.then(async () => {
      if (isStopped) return;
      const started = performance.now();
      const isNew = await look(isFinal);
      // A look that took much longer than those before had to wait for other work or for a disk.
      neededMs = Math.min(performance.now() - started, neededMs * 2);
      schedule(isNew ? 0 : neededMs * REST_FACTOR);
    });
  }

  function schedule(restMs: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    // Never sooner: two looks in a row tell whether a file is still being written.
    const atLeast = Math.max(everyMs / 2, restMs);
    const untilSecond = everyMs - ((Date.now() + atLeast) % everyMs);
    timer = setTimeout(run, atLeast + untilSecond, false).unref();
  }

  schedule(0);
  return {
    lookNow: () => run(true),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
