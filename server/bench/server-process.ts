import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolders } from '../project-folders';

/** The real server as its own process, with the database of a folder. */
export interface ServerProcess {
  readonly origin: string;
  /** The most memory that it has had so far, in megabytes; undefined where the system does not tell. */
  peakMemoryMb(): number | undefined;
  /** The CPU time that it has used so far, on all cores, in milliseconds. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

export async function startServerProcess(dataDir: string): Promise<ServerProcess> {
  const main = join(projectFolders.catalog, '../main.ts');
  const reportCpu = join(projectFolders.catalog, '../bench/report-cpu.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', '--import', reportCpu, main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('The server ended before it listened')));
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
