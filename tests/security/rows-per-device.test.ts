import { describe, expect, it } from 'vitest';
import { cookiesOf } from '../support/office/admin';
import { anOrderBody } from '../support/orders/orders';
import { useSecretsFile, useTestServer } from '../support/server/hooks';

const HOST = { Host: 'orders.hennessy.example' };
const secrets = useSecretsFile();
let clock = 1_795_000_000_000;
const server = useTestServer(() => ({ SECRETS_FILE: secrets.file, TRUST_PROXY: 'true' }), { now: () => clock });

const sessions = async () => (await server.services.db.read('sessions').select('id')).length;
const newDevice = async () => ({ ...HOST, Cookie: cookiesOf(await server.send('/v1/stores', { headers: HOST })) });

describe('a device that drops its session’s cookie each time', () => {
  it.each([
    ['signs in', () => ({ path: '/v1/login', body: { password: secrets.password.hennessy } })],
    [
      'unlocks orders',
      () => ({ path: '/v1/admin/unlock', body: { companyName: 'Hennessy', password: secrets.adminPassword } }),
    ],
    [
      'orders with a code',
      () => ({ path: '/v1/create-order', body: anOrderBody({ bypass_code: secrets.code.hennessy }) }),
    ],
  ] as const)('and %s has one session, not one for each time', async (_what, call) => {
    const headers = await newDevice();
    const before = await sessions();
    for (let time = 0; time < 12; time += 1) {
      const { path, body } = call();
      const answer = await server.post(path, body, headers);
      expect(answer.status).toBeLessThan(300);
      clock += 10_001;
    }

    expect(await sessions()).toBe(before + 1);
  });
});

describe('a new session', () => {
  it('leaves those of other devices alone', async () => {
    const body = { password: secrets.password.hennessy };
    const first = await server.post('/v1/login', body, await newDevice());
    clock += 60_000;
    await server.post('/v1/login', body, await newDevice());
    const orders = await server.post(
      '/v1/retrieve-orders',
      { companyName: 'Hennessy' },
      { ...HOST, Cookie: cookiesOf(first) },
    );

    expect(orders.json.signed_in).toBe(true);
  });

  it('leaves one that was opened at the same moment, whose cookie may arrive last', async () => {
    const headers = await newDevice();
    const body = anOrderBody({ bypass_code: secrets.code.hennessy });
    const answers = await Promise.all([1, 2, 3].map(() => server.post('/v1/create-order', body, headers)));
    for (const answer of answers) {
      const cookies = { ...HOST, Cookie: cookiesOf(answer) };
      expect((await server.post('/v1/retrieve-orders', { companyName: 'Hennessy' }, cookies)).json.signed_in).toBe(
        true,
      );
    }
  });
});
