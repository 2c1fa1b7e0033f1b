import pLimit from 'p-limit';

export interface QueueLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * Runs a few jobs at once and lets a few more wait.
 *
 * @param refuse makes the error with which a job is refused when there is no room for it to wait either
 */
export function boundedQueue({ atOnce, waiting }: QueueLimits, refuse: () => Error) {
  const limit = pLimit(atOnce);
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw refuse();
    return limit(job);
  };
}
