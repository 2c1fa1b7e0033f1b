export interface Background {
  stop(): Promise<void>;
}

export interface Repeated extends Background {
  /** Runs the work now, or right after the current run. @returns once it has run */
  runNow(): Promise<void>;
}

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
