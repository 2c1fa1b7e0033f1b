import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const REPORT_CPU = fileURLToPath(new URL('./report-cpu.ts', import.meta.url));

/** The real server in its own process. */
export interface ServerProcess {
  readonly origin: string;
  /** Peak memory in megabytes; undefined on systems without `/proc`. */
  peakMemoryMb(): number | undefined;
  /** Total CPU time so far, in milliseconds. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

export async function startServerProcess(dataDir: string): Promise<ServerProcess> {
  const server = spawn(process.execPath, ['--import', 'tsx', '--import', REPORT_CPU, MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('The server exited before it was listening')));
    server.stdout?.on('data', (chunk: Buffer) => {
      const [, port] = /localhost:(\d+)/.exec(chunk.toString()) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return {
    origin,
    peakMemoryMb() {
      try {
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
        return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined;
      } catch {
        return undefined;
      }
    },
    async cpuMs() {
      const answer = once(server, 'message');
      server.send('cpu');
      const [{ user, system }] = (await answer) as [NodeJS.CpuUsage];
      return (user + system) / 1000;
    },
    async stop() {
      server.kill();
      await ended;
    },
  };
}
