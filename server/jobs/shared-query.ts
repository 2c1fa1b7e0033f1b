/** Simultaneous callers share one query. */
export function sharedQuery<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asking: Promise<Result> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
