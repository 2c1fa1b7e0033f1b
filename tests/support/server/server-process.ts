import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { programPath } from '../../../bench/browser/program-path';

/** A server in a separate process, from its start to its end. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Resolves once it reports that it's ready. @throws with its output if it exits before */
  ready(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<ServerEnd>;
  /** The log so far, a JSON line each. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Kills it if it still runs. */
  stop(): Promise<void>;
}

export interface ServerEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it printed on standard error. */
  readonly errors: string;
}

interface Launch {
  readonly env: Readonly<Record<string, string>>;
  /** A command that starts another command, such as `unshare`. */
  readonly wrapper?: readonly string[];
  /** Who runs it; the user of the tests by default. */
  readonly user?: number;
  readonly cwd?: string;
}

const POLL_MS = 20;

/** For a start, and for one answer. */
const READY_MS = 180_000;
const ANSWER_MS = 30_000;

/** Where Linux can, a server ends with the tests that left it running. */
const WITH_US = programPath('setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : [];

/** Starts a built server on a free port, unless `env` names one. */
export async function launchServer(bundle: string, { env, wrapper = [], user, cwd }: Launch): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const [command = '', ...rest] = [...WITH_US, ...wrapper, process.execPath, bundle];
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info', DRAW_AHEAD: 'false', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  const log = readLines(child);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = new Promise<ServerEnd>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, errors })),
  );
  const origin = `http://127.0.0.1:${port}`;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  return {
    origin,
    pid: child.pid ?? 0,
    ended,
    log,
    signal: (name) => void child.kill(name),
    async ready() {
      const late = performance.now() + READY_MS;
      while ((await statusOf(`${origin}/readyz`)) !== 200) {
        if (isOver) throw new Error(`The server has ended: ${errors}`);
        if (performance.now() > late) throw new Error(`The server is not ready: ${JSON.stringify(log.slice(-20))}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    async stop() {
      if (!isOver) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Undefined if nobody responds. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function readLines(child: ChildProcess): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)));
  });
  return lines;
}
