import pLimit from 'p-limit';

export interface QueueLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** A queue that runs a few jobs at once, lets a few more wait, and throws `refuse()` for any beyond that. */
export function boundedQueue({ atOnce, waiting }: QueueLimits, refuse: () => Error) {
  const limit = pLimit(atOnce);
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw refuse();
    return limit(job);
  };
}

export function sharedQuery<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asking: Promise<Result> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
