import { type Repeated, repeat } from '../../jobs/repeat';

/** Polls of many files come less often, so that they take about a fiftieth of a core. */
const REST_FACTOR = 50;

/** How long a poll is expected to take at first. */
const FIRST_MS = 5;

/**
 * Polls about every second, on the second, so that all processes of a server pick up a change at nearly the same moment.
 * `runNow` means that somebody says the files are complete.
 *
 * @param poll resolves to whether there was anything new, and never rejects
 */
export function startPolling(poll: (isFinal: boolean) => Promise<boolean>, everyMs = 1_000): Repeated {
  let neededMs = FIRST_MS;
  let restMs = 0;
  let isFinal = false;

  async function pollOnce(): Promise<void> {
    const started = performance.now();
    const wasFinal = isFinal;
    isFinal = false;
    const isNew = await poll(wasFinal);
    // One that took much longer than those before had to wait for other work or for a disk.
    neededMs = Math.min(performance.now() - started, neededMs * 2);
    restMs = isNew ? 0 : neededMs * REST_FACTOR;
  }

  function untilNext(): number {
    // Never sooner: two polls in a row tell whether a file is still being written.
    const atLeast = Math.max(everyMs / 2, restMs);
    return atLeast + everyMs - ((Date.now() + atLeast) % everyMs);
  }

  const polling = repeat(pollOnce, { everyMs: untilNext });
  return {
    ...polling,
    runNow() {
      isFinal = true;
      polling.runNow();
    },
  };
}
