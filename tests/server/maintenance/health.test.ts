import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServerOrigin } from '../../../domain/address/server-origin';
import { createApp } from '../../../server/app';
import type { Store } from '../../../server/catalog/live/store-data';
import { occupyPool } from '../../support/database/slow-query';
import { cookiesOf } from '../../support/office/admin';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

/** A mistake of the program: nothing else lets such a text come this far. */
function withServer(store: Store, text: string): Store {
  return { ...store, outline: { ...store.outline, server_hostname: text as ServerOrigin } };
}

describe('health', () => {
  it('does not wait behind reads that take long', async () => {
    const { read } = server.services.db;
    const stop = await occupyPool(read);

    expect((await server.send('/healthz')).status).toBe(200);
    await expect.poll(async () => (await server.send('/readyz')).status, { timeout: 20_000 }).toBe(200);
    await stop();
  });

  it('is well without a database, but not ready', async () => {
    await server.services.db.probe.destroy();

    const answers = await Promise.all(['/healthz', '/readyz'].map((path) => server.send(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    expect(answers[1]?.json.code).toBe('unavailable');
  });

  it('is not ready once a newer version has upgraded the database', async () => {
    const newer = { name: '999-flying-carpets', batch: 99, migration_time: new Date() };
    await server.services.db.write('knex_migrations').insert(newer);
    const answer = await server.send('/readyz');

    expect([answer.status, answer.json.message]).toEqual([503, expect.stringContaining('newer version')]);
    expect((await server.send('/healthz')).status).toBe(200);
  });

  it('is not ready if pages cannot be made, whatever the reason', async () => {
    const stores = new Map([...server.services.stores].map(([key, store]) => [key, withServer(store, '\u0142')]));
    const broken = createServer(createApp({ ...server.services, stores }));
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const answer = await fetch(`http://127.0.0.1:${(broken.address() as AddressInfo).port}/readyz`);

    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    expect(server.takeErrors()).toMatchObject([{ msg: 'a page could not be made' }]);
    broken.closeAllConnections();
    broken.close();
  });

  it('puts the question to the database once, however many ask', async () => {
    let queries = 0;
    server.services.db.probe.on('query', () => {
      queries += 1;
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.send('/readyz')));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(queries).toBeLessThan(20);
  });

  it('is told to known devices and sessions while a flood comes from their address', async () => {
    const { limits, now } = server.services;
    const session = cookiesOf(await server.post('/v1/login', { password: 'hennessy' }));
    const device = cookiesOf(await server.send('/v1/stores'));
    await server.post('/v1/check-code', { companyName: 'Hennessy', code: 'HEN' }, { Cookie: device });
    const flood = { calls: 60_000, seconds: 60 };
    for (let call = 0; call < flood.calls; call += 1) await limits.calls.count('healthz 127.0.0.1', flood, now());
    const statusFor = async (Cookie: string) => (await server.send('/healthz', { headers: { Cookie } })).status;

    expect([await statusFor(''), await statusFor(session), await statusFor(device)]).toEqual([429, 200, 200]);
  });
});
