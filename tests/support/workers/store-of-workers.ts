import { expect } from 'vitest';
import { freePort, launchServer, type ServerProcess } from '../server-process';

const COMPLETE = { timeout: 90_000, interval: 20 };

/** A store of several processes, on one machine or on several behind a load balancer. */
export interface StoreOfWorkers {
  /** Any of its machines. */
  origin(): string;
  /** Kills a process that serves calls, by its number in a list, unless it's the last one. */
  kill(choose: (count: number) => number): void;
  /** How many processes were killed. */
  readonly kills: number;
  /** Waits until every process that was killed has been replaced, and stops all machines; returns what those wrote that failed to. */
  stop(): Promise<readonly string[]>;
  /** Kills what still runs. */
  end(): Promise<void>;
}

interface Layout {
  readonly bundle: string;
  readonly machines: number;
  readonly workersEach: number;
  readonly env: Readonly<Record<string, string>>;
}

export async function startStoreOfWorkers({ bundle, machines, workersEach, env }: Layout): Promise<StoreOfWorkers> {
  const servers: ServerProcess[] = [];
  for (let machine = 0; machine < machines; machine += 1) {
    const own = { ...env, WORKERS: String(workersEach), PORT: String(await freePort()) };
    const server = await launchServer(bundle, { env: own });
    await server.ready();
    servers.push(server);
  }
  const killed = new Set<number>();
  // The log hears of a process's exit a little later.
  const alive = (server: ServerProcess) => readyWorkers(server).filter((pid) => !killed.has(pid));
  let turn = 0;
  return {
    get kills() {
      return killed.size;
    },
    origin() {
      turn += 1;
      return (servers[turn % servers.length] as ServerProcess).origin;
    },
    kill(choose) {
      const perMachine = servers.map(alive);
      // Every machine has a process left to respond.
      const candidates = perMachine.filter((pids) => pids.length > 1).flat();
      const pid = candidates[choose(candidates.length)];
      if (pid === undefined) return;
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
    },
    async stop() {
      const counts = () => servers.map((server) => alive(server).length);
      await expect.poll(counts, COMPLETE).toEqual(servers.map(() => workersEach));
      for (const server of servers) server.signal('SIGTERM');
      const ends = await Promise.all(servers.map(({ ended }) => ended));
      return ends.flatMap(({ code, signal, errors }, index) =>
        code === 0 ? [] : [`${code ?? signal}: ${errors}\n${JSON.stringify(servers[index]?.log.slice(-20), null, 1)}`],
      );
    },
    async end() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** The ids of the processes that serve calls, from the primary's log. */
export function readyWorkers({ log }: ServerProcess): readonly number[] {
  const pids = new Set<number>();
  for (const { msg, process: pid } of log) {
    if (msg === 'worker is ready') pids.add(Number(pid));
    if (msg === 'worker has ended') pids.delete(Number(pid));
  }
  return [...pids];
}
