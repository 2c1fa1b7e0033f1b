import { setTimeout as sleep } from 'node:timers/promises';
import { requestBytes } from '../load/http-connection';
import { orderRequest } from '../load/order-call';
import { runLoad } from '../load/run-load';
import { ask } from '../load/store-client';
import { atMost, atMostOfFloor, type Figure, type Scenario } from '../scenario';
import { alternate, median } from '../statistics';
import type { Memory, ServerProcess } from '../store/process';
import { headersOf } from '../store/settings';
import type { Workbench } from '../workbench';

/** Garbage of the start is collected, and timers that run at first have run. */
const REST_MS = 2_000;
const LOAD_SECONDS = 4;
const CALLERS = 16;

interface Start {
  readonly startMs: number;
  readonly atRest: Memory | undefined;
}

export const startAndMemory: Scenario = {
  name: 'start',
  method:
    'From starting node to the first good response, on a migrated database; memory 2 seconds later, ' +
    'and its peak while 16 connections place orders and read documents and pages. The floor is a bare Koa.',
  async measure(bench) {
    const dataDir = bench.newFolder();
    await (await bench.startStoreIn(dataDir)).stop();
    const results = await alternate(bench.rounds, {
      store: () => start(() => bench.startStoreIn(dataDir)),
      floor: () => start(() => bench.startBareKoa()),
    });
    const startMs = (starts: readonly Start[]) => median(starts.map((each) => each.startMs));
    const started: Figure = {
      what: 'start to listening',
      value: startMs(results.store),
      unit: 'ms',
      floor: startMs(results.floor),
      goal: atMost(700),
    };
    return [started, ...(await memoryFigures(bench, results.store, results.floor))];
  },
};

async function start(launch: () => Promise<ServerProcess>): Promise<Start> {
  const server = await launch();
  await sleep(REST_MS);
  const atRest = server.memory();
  await server.stop();
  return { startMs: server.startMs, atRest };
}

/** Empty where the system doesn't report it. */
async function memoryFigures(
  bench: Workbench,
  store: readonly Start[],
  floor: readonly Start[],
): Promise<readonly Figure[]> {
  const [ours, koas] = [store, floor].map((starts) => starts.flatMap(({ atRest }) => (atRest ? [atRest.nowMib] : [])));
  if (!ours?.length || !koas?.length) return [];
  const loaded = await bench.startStore();
  const bare = await bench.startBareKoa(loaded.origin);
  await readFixed(bare.origin);
  await readFixed(loaded.origin);
  await runLoad(loaded.origin, {
    callers: CALLERS,
    seconds: LOAD_SECONDS,
    request: (call) => orderRequest(call, 5),
    status: 201,
  });
  return [
    {
      what: 'memory at rest',
      value: median(ours),
      unit: 'MiB',
      floor: median(koas),
      goal: atMostOfFloor(1.7),
    },
    {
      what: 'memory under load, peak',
      value: loaded.memory()?.peakMib ?? 0,
      unit: 'MiB',
      floor: bare.memory()?.peakMib ?? 0,
      goal: atMostOfFloor(2),
    },
  ];
}

async function readFixed(origin: string): Promise<void> {
  for (const path of ['/v1/storefronts/hennessy', '/']) {
    await ask(origin, { path });
    const request = (call: number) => requestBytes({ path, headers: headersOf(call) });
    await runLoad(origin, { callers: CALLERS, seconds: LOAD_SECONDS / 4, request, status: 200 });
  }
}
