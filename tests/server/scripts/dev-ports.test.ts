import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePorts } from '../../../server/scripts/dev/free-ports';

const FIRST_PORT = 8080;
const WITHIN_MS = 60_000;

let folder: string;
let servers: Server[];
let dev: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dev-'));
  servers = [];
});
afterEach(async () => {
  if (dev?.pid) process.kill(-dev.pid, 'SIGKILL');
  dev = undefined;
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Takes a port, unless somebody else has it. */
function take(port: number, host: string): Promise<void> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve());
    server.listen(port, host, () => {
      servers.push(server);
      resolve();
    });
  });
}

it.each(['127.0.0.1', '0.0.0.0', '::1'])('a port that is taken on %s is passed over', async (host) => {
  const [first = 0, second, third] = await freePorts(20_000, 3);
  await take(first, host);

  expect(await freePorts(first, 2)).toEqual([second, third]);
});

it(
  'npm run dev takes other ports when its own are taken, and serves the approval page and the office',
  async () => {
    await Promise.all([take(FIRST_PORT, '127.0.0.1'), take(FIRST_PORT + 1, '127.0.0.1')]);
    const started = spawn('npm', ['run', 'dev'], {
      env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: folder, NO_COLOR: '1' },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    dev = started;
    const address = await addressOf(started);
    const page = await fetch(`${address}/hennessy`);
    const stores = await fetch(`${address}/v1/stores`);

    expect(new URL(address).port).not.toBe(`${FIRST_PORT}`);
    expect(await page.text()).toContain('/@vite/client');
    expect(stores.status).toBe(200);
    for (const [path, main] of [
      ['/approve/TAM-100042', '/approve/main.tsx'],
      ['/office', '/office/main.tsx'],
      ['/office/orders?stage=waiting', '/office/main.tsx'],
    ]) {
      const other = await fetch(`${address}${path}`, { headers: { Accept: 'text/html' } });
      expect(await other.text()).toContain(`src="${main}"`);
      const script = await fetch(`${address}${main}`);
      expect(script.headers.get('content-type')).toBe('text/javascript');
    }
  },
  WITHIN_MS,
);

/** What it says once both run. */
function addressOf({ stdout, stderr }: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`It does not start: ${said}`)), WITHIN_MS);
    for (const stream of [stdout, stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk;
        const [, address] = /Open (http:\/\/localhost:\d+)\/hennessy/.exec(said) ?? [];
        if (!address || !said.includes('ready in')) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
  });
}
