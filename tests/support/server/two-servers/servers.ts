import { join } from 'node:path';
import { freePort, launchServer, type ServerProcess } from '../server-process';

/** Two servers of one store, each with a folder and a port of its own, behind a balancer that knows which are ready. */
export interface TwoServers {
  /** One that is ready. */
  origin(): string;
  /** Kills a server in the middle of whatever it does, and starts it again. The other one goes on meanwhile. */
  kill(index: number): Promise<void>;
  /** Stops both as an operator does; returns what those wrote that failed to. */
  stop(): Promise<readonly string[]>;
  /** Kills what still runs. */
  end(): Promise<void>;
}

interface Started {
  readonly launch: () => Promise<ServerProcess>;
  process: ServerProcess;
  isReady: boolean;
}

export const SERVERS = 2;

/** @param folder for the servers' data folders */
export async function startTwoServers(
  bundle: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<TwoServers> {
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, async (_, index): Promise<Started> => {
      const own = { ...env, DATA_DIR: join(folder, `${index}`), PORT: String(await freePort()) };
      const launch = () => launchServer(bundle, { env: own });
      return { launch, process: await launch(), isReady: false };
    }),
  );
  const untilReady = async (server: Started) => {
    await server.process.ready();
    server.isReady = true;
  };
  await Promise.all(servers.map(untilReady));
  let calls = 0;
  return {
    origin() {
      const ready = servers.filter(({ isReady }) => isReady);
      calls += 1;
      return (ready[calls % ready.length] as Started).process.origin;
    },
    async kill(index) {
      const server = servers[index] as Started;
      server.isReady = false;
      await server.process.stop();
      server.process = await server.launch();
      await untilReady(server);
    },
    async stop() {
      for (const { process } of servers) process.signal('SIGTERM');
      const ends = await Promise.all(servers.map(({ process }) => process.ended));
      return ends.flatMap(({ code, signal, errors }, index) =>
        code === 0 ? [] : [`${code ?? signal}: ${errors}\n${JSON.stringify(servers[index]?.process.log.slice(-20))}`],
      );
    },
    async end() {
      await Promise.all(servers.map(({ process }) => process.stop()));
    },
  };
}
