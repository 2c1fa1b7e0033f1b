import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server in a separate process. */
export interface ServerProcess {
  readonly origin: string;
  /** From starting the process to its first good response. */
  readonly startMs: number;
  /** Undefined on systems without `/proc`. */
  memory(): Memory | undefined;
  /** Pauses it until `resume`, so its background work takes nothing from the measured servers. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export interface Memory {
  readonly nowMib: number;
  readonly peakMib: number;
}

export interface Program {
  readonly args: readonly string[];
  /** A server reads the `.env` file in its folder. */
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A path that responds as soon as the server works. */
  readonly readyPath: string;
}

const MAX_START_MS = 120_000;
const POLL_MS = 5;

/** How long a process may take to end before it is killed. */
const STOP_WITHIN_MS = 5_000;

/**
 * Starts a server; its port comes in the environment as PORT. @throws if it exits or doesn't respond within two minutes
 */
export async function startProcess(program: Program): Promise<ServerProcess> {
  const { args, cwd, env = {}, readyPath } = program;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    // Exits with all processes it started.
    detached: true,
    // A complete environment, so this machine's settings don't matter.
    env: { PATH: process.env.PATH, PORT: `${port}`, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killAlong = () => signalGroup(child.pid, 'SIGKILL');
  process.once('exit', killAlong);
  void ended.then(() => process.off('exit', killAlong));
  const stop = async () => {
    const killing = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), STOP_WITHIN_MS);
    if (child.exitCode === null && child.signalCode === null) {
      signalGroup(child.pid, 'SIGTERM');
      signalGroup(child.pid, 'SIGCONT');
      await ended;
    }
    clearTimeout(killing);
  };
  while (!(await answers(port, readyPath))) {
    const isOver = child.exitCode !== null || performance.now() - started > MAX_START_MS;
    if (isOver) {
      await stop();
      throw new Error(`The server did not start: ${args.join(' ')}`);
    }
    await sleep(POLL_MS);
  }
  return {
    origin,
    startMs: performance.now() - started,
    memory: () => memoryOf(child.pid),
    pause: () => signalGroup(child.pid, 'SIGSTOP'),
    resume: () => signalGroup(child.pid, 'SIGCONT'),
    stop,
  };
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It exited on its own.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false));
  });
}

function memoryOf(pid: number | undefined): Memory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mib = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
    return { nowMib: mib('VmRSS'), peakMib: mib('VmHWM') };
  } catch {
    return undefined;
  }
}
