/**
 * Runs calls that arrive together as one. A call that finds nothing running runs at once; calls that arrive meanwhile
 * wait for it and then run together. So nobody waits for company, and groups grow with the load.
 * @param run returns a result per call, in order; if it throws, it throws for all of them
 * @param sizeOf a call's size; a group totals at most `most`, or is a single call
 */
export function groupCalls<Call, Result>(
  run: (calls: readonly Call[]) => Promise<readonly Result[]>,
  bounds: GroupBounds<Call>,
): (call: Call) => Promise<Result> {
  return groupCallsWhenReady(async (take) => run(await take()), bounds);
}

interface GroupBounds<Call> {
  readonly most: number;
  readonly sizeOf?: (call: Call) => number;
}

/**
 * Like `groupCalls`, for a `run` that may have to wait for its turn first: calls that arrive until it takes its group are
 * part of it.
 */
export function groupCallsWhenReady<Call, Result>(
  run: (take: () => Promise<readonly Call[]>) => Promise<readonly Result[]>,
  { most, sizeOf = () => 1 }: GroupBounds<Call>,
): (call: Call) => Promise<Result> {
  const waiting: Waiting<Call, Result>[] = [];
  let isRunning = false;

  function nextGroup(): readonly Waiting<Call, Result>[] {
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
      let group: readonly Waiting<Call, Result>[] | undefined;
      const take = async () => {
        // Requests already read from their sockets join in.
        await new Promise((resolve) => setImmediate(resolve));
        group = nextGroup();
        return group.map(({ call }) => call);
      };
      try {
        const results = await run(take);
        group?.forEach(({ resolve }, index) => {
          resolve(results[index] as Result);
        });
      } catch (error) {
        for (const { reject } of group ?? nextGroup()) reject(error);
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
