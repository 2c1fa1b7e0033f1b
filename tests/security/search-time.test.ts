import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSearchBudgets } from '../../server/access/search-budget';
import { occupyPool } from '../support/database/slow-query';
import { cookiesOf } from '../support/office/admin';
import { useSecretsFile, useTestServer } from '../support/server/hooks';

const HOST = { Host: 'orders.hennessy.example' };
const secrets = useSecretsFile();
let clock = 1_795_000_000_000;
const server = useTestServer(() => ({ SECRETS_FILE: secrets.file, TRUST_PROXY: 'true' }), { now: () => clock });
const from = (address: string, cookie: string) => ({ ...HOST, 'X-Forwarded-For': address, Cookie: cookie });
let insider = '';
let other = '';
beforeAll(async () => {
  const login = () => server.post('/v1/login', { password: secrets.password.hennessy }, HOST);
  insider = cookiesOf(await login());
  other = cookiesOf(await login());
});
beforeEach(() => {
  clock += 3_600_000;
});

const list = (address: string, cookie: string) =>
  server.post('/v1/retrieve-orders', { companyName: 'Hennessy', search: 'polo' }, from(address, cookie));

describe('a search', () => {
  it('is refused once its session has used up its time, until more has passed; others are not', async () => {
    let ms = 0;
    const searches = openSearchBudgets(() => {
      ms += 2_600;
      return ms;
    });
    Object.assign(server.services.limits, { searches });
    // Each takes 2.6 seconds by that clock.
    for (let n = 0; n < 4; n += 1) expect((await list(`198.51.100.${10 + n}`, insider)).status).toBe(200);
    const refused = await list('198.51.100.3', insider);

    expect([refused.status, refused.json.code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1);
    expect((await list('198.51.100.3', other)).status).toBe(200);
    clock += Number(refused.headers['retry-after']) * 1_000;
    expect((await list('198.51.100.3', insider)).status).toBe(200);
  });

  it('that holds all of its connections does not hold up session lookups', async () => {
    const stop = await occupyPool(server.services.db.lists);
    const page = await server.post(
      '/v1/order-history',
      { companyName: 'Hennessy', order_id: 'HEN-1', line: 1 },
      from('192.0.2.9', other),
    );
    await stop();

    expect([page.status, page.json.code]).toEqual([401, 'not_admin']);
  });
});
