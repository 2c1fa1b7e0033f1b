import { percentile } from '../statistics';
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

type Send = (call: number, caller: number) => Promise<void>;

/** @throws if a call returns another status */
export function runLoad(origin: string, load: Load): Promise<LoadResult> {
  return withConnections(origin, load, (send) => callInTurn(load, send));
}

/** Until V8 has compiled what they run, calls take up to twice as long. Servers run for weeks; a measurement doesn't. */
const CALLS_TO_WARM_UP = 3_000;

/** Uncounted calls. @throws if a call returns another status */
export function warmUp(origin: string, load: Omit<Load, 'seconds'>): Promise<void> {
  return withConnections(origin, load, async (send) => {
    let calls = 0;
    const sendInTurn = async (_: unknown, caller: number) => {
      while (calls < CALLS_TO_WARM_UP) {
        calls += 1;
        await send(calls, caller);
      }
    };
    await Promise.all(Array.from({ length: load.callers }, sendInTurn));
  });
}

async function withConnections<Result>(
  origin: string,
  { callers, request, status: expected }: Omit<Load, 'seconds'>,
  run: (send: Send) => Promise<Result>,
): Promise<Result> {
  const connections = await Promise.all(Array.from({ length: callers }, () => HttpConnection.open(origin)));
  try {
    return await run(async (call, caller) => {
      const status = await connections[caller]?.send(request(call));
      if (status !== expected) throw new Error(`A call was answered with ${status} instead of ${expected}`);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Uncounted calls that warm up connections and caches. */
const WARM_UP_SECONDS = 0.4;

async function callInTurn({ callers, seconds }: Load, send: Send): Promise<LoadResult> {
  const begins = performance.now() + WARM_UP_SECONDS * 1000;
  const ends = begins + seconds * 1000;
  const latenciesMs: number[] = [];
  let calls = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let started = performance.now(); started < ends; started = performance.now()) {
        calls += 1;
        await send(calls, caller);
        const answered = performance.now();
        if (answered >= begins && answered <= ends) latenciesMs.push(answered - started);
      }
    }),
  );
  return { perSecond: latenciesMs.length / seconds, latenciesMs };
}

/** @param share 0.99 for the 99th percentile of all calls */
export function quantile(loads: readonly LoadResult[], share: number): number {
  const all = loads.flatMap(({ latenciesMs }) => latenciesMs);
  return percentile(all, share);
}
