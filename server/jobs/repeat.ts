import { setTimeout as delay } from 'node:timers/promises';

export interface Background {
  stop(): Promise<void>;
}

export interface Repeated extends Background {
  /** Runs the work now, or right after the current run. @returns once it has run */
  runNow(): Promise<void>;
}

/** Stops work that may be waiting for somebody else's server: after a few seconds, its claims are left to expire. */
export async function stopSoon(stopped: Promise<unknown>): Promise<void> {
  await Promise.race([stopped, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
}

const STOP_WITHIN_MS = 4_000;

interface RepeatOptions {
  /** From the end of a run to the start of the next; asked after each run. */
  readonly everyMs: number | (() => number);
  readonly runAtStart?: boolean;
}

/** Runs work repeatedly, one run at a time, until it's stopped. The timer doesn't keep the process alive. */
export function repeat(
  work: (isStopped: () => boolean) => Promise<unknown>,
  { everyMs, runAtStart = false }: RepeatOptions,
): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;

  function run(): Promise<void> {
    clearTimeout(timer);
    running = running.then(async () => {
      if (isStopped) return;
      await work(() => isStopped);
      schedule();
    });
    return running;
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(run, typeof everyMs === 'number' ? everyMs : everyMs()).unref();
  }

  if (runAtStart) void run();
  else schedule();
  return {
    runNow: run,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
