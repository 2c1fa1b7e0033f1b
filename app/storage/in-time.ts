/** The work's result, or the failure when it takes longer; the work itself goes on. */
export async function inTime<T>(work: Promise<T>, ms: number, failure: () => unknown): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(failure()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
