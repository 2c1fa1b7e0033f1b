/** Rejects with the given error if the work takes longer, but doesn't stop the work. */
export async function withTimeout<T>(work: Promise<T>, ms: number, error: () => unknown): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(error()), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
