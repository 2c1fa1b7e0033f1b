/** The result of the work, or the given error if it takes longer. The work itself is not stopped. */
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
