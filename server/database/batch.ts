interface Bounds<Call> {
  readonly most: number;
  readonly sizeOf?: (call: Call) => number;
}

/**
 * Runs calls that arrive together as one. A call that finds nothing running runs at once; calls that arrive meanwhile
 * wait for it and then run together. So nobody waits for company, and batches grow with the load.
 * @param run returns a result per call, in order; if it throws, it throws for all of them
 * @param sizeOf a call's size; a batch totals at most `most`, or is a single call
 */
export function batch<Call, Result>(
  run: (calls: readonly Call[]) => Promise<readonly Result[]>,
  { most, sizeOf = () => 1 }: Bounds<Call>,
): (call: Call) => Promise<Result> {
  const waiting: Waiting<Call, Result>[] = [];
  let isRunning = false;

  function nextBatch(): readonly Waiting<Call, Result>[] {
    let size = 0;
    const end = waiting.findIndex(({ call }, index) => {
      size += sizeOf(call);
      return size > most && index > 0;
    });
    return waiting.splice(0, end === -1 ? waiting.length : end);
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // Requests already read from their sockets join in.
      await new Promise((resolve) => setImmediate(resolve));
      const calls = nextBatch();
      try {
        const results = await run(calls.map(({ call }) => call));
        for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    isRunning = false;
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      if (!isRunning) void runAll();
    });
}

interface Waiting<Call, Result> {
  readonly call: Call;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}
