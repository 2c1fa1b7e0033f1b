import { HttpConnection } from './http-connection';

export interface Load {
  /** How many callers there are; each makes its next call as soon as the last one completes. */
  readonly callers: number;
  readonly seconds: number;
  /** The request of a call, and its expected status. */
  readonly request: (call: number) => Buffer;
  readonly status: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Of each call, from sending it to its last byte. */
  readonly latenciesMs: readonly number[];
}

/** Uncounted calls that warm up connections, caches, and compilers. */
const WARM_UP_SECONDS = 0.4;

/** @throws if a call returns another status */
export async function runLoad(origin: string, load: Load): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: load.callers }, () => HttpConnection.open(origin)));
  try {
    return await closedLoop(load.callers, load.seconds, async (call, caller) => {
      const status = await connections[caller]?.send(load.request(call));
      if (status !== load.status) throw new Error(`A call was answered with ${status} instead of ${load.status}`);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Runs a task over and over, by several callers at once. */
export async function closedLoop(
  callers: number,
  seconds: number,
  run: (call: number, caller: number) => Promise<void>,
): Promise<LoadResult> {
  const begins = performance.now() + WARM_UP_SECONDS * 1000;
  const ends = begins + seconds * 1000;
  const latenciesMs: number[] = [];
  let calls = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let started = performance.now(); started < ends; started = performance.now()) {
        calls += 1;
        await run(calls, caller);
        const answered = performance.now();
        if (answered >= begins && answered <= ends) latenciesMs.push(answered - started);
      }
    }),
  );
  return { perSecond: latenciesMs.length / seconds, latenciesMs };
}
