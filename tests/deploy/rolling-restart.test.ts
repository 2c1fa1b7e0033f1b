import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { postgresPrograms } from '../support/database/postgres/postgres-programs';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres/postgres-server';
import { anOrderBody } from '../support/orders/orders';
import { type WrittenSecrets, writeSecrets } from '../support/server/secrets-file';
import { freePort, launchServer, type ServerProcess } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';
import { HOST, startCaddy, startHaproxy, startNginx } from './proxy';
import { toolPath } from './tools';

const PROXIES = [
  { name: 'nginx', start: startNginx },
  { name: 'caddy', start: startCaddy },
  { name: 'haproxy', start: startHaproxy },
].filter(({ name }) => toolPath(name) && toolPath('openssl') && postgresPrograms());

const SHOPPERS = 10;
const EVERY_MS = 200;
const MAX_TEST_MS = 180_000;

let postgres: PostgresServer;
let project: ServerProject;
let secrets: WrittenSecrets;
let folder: string;
const servers: ServerProcess[] = [];
const ports: number[] = [];

async function launch(index: number): Promise<void> {
  const env = {
    NODE_ENV: 'production',
    PUBLIC_HOSTS: HOST,
    TRUST_PROXY: 'true',
    SECRETS_FILE: secrets.file,
    DATABASE_URL: postgres.url('postgres'),
    DATA_DIR: join(folder, `${index}`),
    DRAIN_SECONDS: '6',
    PORT: String(ports[index]),
  };
  servers[index] = await launchServer(project.bundle, { env });
  await servers[index].ready();
}

/** How many it has answered since it was started. */
function orders(index: number): number {
  return servers[index]?.log.filter(({ path }) => path === '/v1/create-order').length ?? 0;
}

describe.runIf(PROXIES.length > 0)('two servers', () => {
  beforeAll(async () => {
    [postgres, project, secrets] = await Promise.all([
      startPostgresServer(postgresPrograms() ?? ''),
      aServerProject(),
      writeSecrets(),
    ]);
    folder = mkdtempSync(join(tmpdir(), 'rolling-'));
    for (const index of [0, 1]) {
      ports[index] = await freePort();
      await launch(index);
    }
  }, MAX_TEST_MS);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    project.remove();
    secrets.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(PROXIES)(
    'behind $name answer every order while one after the other is restarted',
    async ({ start }) => {
      const proxy = await start(...ports);
      const shoppers = startShoppers(proxy.httpsPort);
      onTestFinished(async () => {
        // Ends the orders that still wait for a response.
        await proxy.stop();
        await shoppers.stop();
      });
      await shoppers.more(2 * SHOPPERS);
      for (const index of [0, 1]) {
        servers[index]?.signal('SIGTERM');
        await servers[index]?.ended;
        await shoppers.more(SHOPPERS);
        await launch(index);
        // Once the proxy has noticed. Until then, all calls go to the other one.
        await expect.poll(() => orders(index), { timeout: 60_000 }).toBeGreaterThan(0);
      }
      const statuses = await shoppers.stop();

      expect([...new Set(statuses)]).toEqual([201]);
    },
    MAX_TEST_MS,
  );
});

/** Each orders again as soon as the last order is answered. */
function startShoppers(port: number) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: HOST });
  const statuses: (number | string)[] = [];
  let isOver = false;
  const body = JSON.stringify(anOrderBody({ bypass_code: secrets.code.hennessy }));
  const order = (cookies: Map<string, string>) =>
    new Promise<number | string>((resolve) => {
      const headers = {
        Host: HOST,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Idempotency-Key': randomUUID(),
        ...(cookies.size > 0 ? { Cookie: [...cookies.values()].join('; ') } : {}),
      };
      const sent = request(
        { host: '127.0.0.1', port, agent, method: 'POST', path: '/v1/create-order', headers },
        (response) => {
          // A device has its own limits.
          for (const line of response.headers['set-cookie'] ?? []) {
            const [cookie = ''] = line.split(';');
            cookies.set(cookie.split('=')[0] ?? '', cookie);
          }
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
        },
      );
      sent.once('error', (error) => resolve(error.message));
      sent.end(body);
    });
  const everybody = Array.from({ length: SHOPPERS }, async () => {
    const cookies = new Map<string, string>();
    while (!isOver) {
      statuses.push(await order(cookies));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  });
  return {
    async more(orders: number) {
      const enough = statuses.length + orders;
      await expect.poll(() => statuses.length, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(enough);
    },
    async stop() {
      isOver = true;
      await Promise.all(everybody);
      agent.destroy();
      return statuses;
    },
  };
}
