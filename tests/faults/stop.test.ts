import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/order-rows/open-database';
import { connectTo } from '../support/database/test-database';
import { halfAnOrder } from '../support/orders/half-an-order';
import { launchServer, type ServerProcess, statusOf } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';

/** From the signal to the end, by the server's own clock: how long a busy machine takes to notice says nothing. */
const MAX_MS = 11_000;

const FIFTY_MEGABYTES =
  'WITH RECURSIVE rows(row) AS (SELECT 1 UNION ALL SELECT row + 1 FROM rows WHERE row < 50) SELECT randomblob(1000000) FROM rows';

let project: ServerProject;
const folders: string[] = [];
beforeAll(async () => {
  project = await aServerProject();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  project.remove();
});

async function launch(drainSeconds = 1): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'stop-'));
  folders.push(folder);
  const env = { DATA_DIR: folder, DRAIN_SECONDS: String(drainSeconds) };
  const server = await launchServer(project.bundle, { env });
  await server.ready();
  return server;
}

/** Waits until the server has noticed the signal. */
const untilStopping = (server: ServerProcess) =>
  expect.poll(() => statusOf(`${server.origin}/readyz`), { interval: 10, timeout: 5_000 }).toBe(503);

const stepsOf = ({ log }: ServerProcess) => log.filter(({ msg }) => msg === 'stop');

describe('a server that is told to stop', () => {
  it('first says that it is not ready, still answers calls, and ends when those in flight have ended', async () => {
    const server = await launch(3);
    const agent = new Agent({ keepAlive: true });
    const order = halfAnOrder(server, agent);
    await order.arrived;
    server.signal('SIGTERM');
    await untilStopping(server);
    const meanwhile = await Promise.all(
      ['/healthz', '/v1/storefronts/hennessy'].map((path) => statusOf(server.origin + path)),
    );
    await expect.poll(() => statusOf(`${server.origin}/healthz`), { timeout: 5_000 }).toBe(undefined);
    order.sendTheRest();

    expect(meanwhile).toEqual([200, 200]);
    expect(await order.answered).toEqual({ status: 201, connection: 'close' });
    expect(await server.ended).toMatchObject({ code: 0, errors: '' });
    expect(stepsOf(server)).toMatchObject([{ step: 'stopping' }, { step: 'stopped' }]);
    agent.destroy();
  });

  it('cancels a backup that it is taking', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stop-'));
    const backups = join(folder, 'backups');
    folders.push(folder);
    const file = join(folder, 'storefront.sqlite');
    await (await openDatabase({ file })).close();
    const knex = connectTo({ file });
    await knex.raw(`CREATE TABLE filler AS ${FIFTY_MEGABYTES}`);
    await knex.destroy();
    const env = { DATA_DIR: folder, BACKUP_EVERY: '6h', LOG_LEVEL: 'info' };
    const server = await launchServer(project.bundle, { env });
    const filesIn = () => (existsSync(backups) ? readdirSync(backups) : []);
    await expect
      .poll(() => filesIn().some((name) => name.endsWith('.sqlite')), { interval: 5, timeout: 90_000 })
      .toBe(true);
    server.signal('SIGTERM');

    expect(await server.ended).toEqual({ code: 0, signal: null, errors: '' });
    expect(server.log.map(({ msg }) => msg)).toContain('backup canceled');
    expect(filesIn()).toEqual([]);
  }, 120_000);

  it('ends within ten seconds, even if a client never ends its call', async () => {
    const server = await launch();
    const agent = new Agent();
    const order = halfAnOrder(server, agent);
    const cutOff = order.answered.catch((error: Error) => error);
    await order.arrived;
    server.signal('SIGTERM');

    expect(await server.ended).toMatchObject({ code: 1 });
    const steps = stepsOf(server);
    expect(steps).toMatchObject([{ step: 'stopping' }, { step: 'cut off' }]);
    const [toldAt = Number.NaN, endedAt = Number.NaN] = steps.map(({ time }) => new Date(time as string).getTime());
    expect(endedAt - toldAt).toBeLessThan(MAX_MS);
    expect(await cutOff).toBeInstanceOf(Error);
  });

  it('ends at once when it is told again, but not at the same signal twice', async () => {
    const server = await launch();
    const order = halfAnOrder(server, new Agent());
    const cutOff = order.answered.catch((error: Error) => error);
    await order.arrived;
    server.signal('SIGTERM');
    server.signal('SIGTERM');
    await expect.poll(() => statusOf(`${server.origin}/healthz`), { timeout: 5_000 }).toBe(undefined);
    expect(stepsOf(server)).toMatchObject([{ step: 'stopping' }]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    server.signal('SIGTERM');

    expect(await server.ended).toMatchObject({ code: 1 });
    // Not cut off after ten seconds.
    expect(stepsOf(server)).toMatchObject([{ step: 'stopping' }]);
    expect(await cutOff).toBeInstanceOf(Error);
  });
});
