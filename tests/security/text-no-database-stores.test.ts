import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type OfficeBrowser, signInToOffice } from '../support/office/office';
import { anOrderBody } from '../support/orders/orders';
import { useTestServer } from '../support/server/hooks';
import { rawConnection } from '../support/server/raw-connection';

const NUL = '\u0000';
const server = useTestServer();
let owner: OfficeBrowser;
beforeAll(async () => {
  await addPerson(server, 'owner@example.org', [{ role: 'owner' }]);
  owner = await signInToOffice(server, 'owner@example.org');
});

describe('a NUL character', () => {
  it.each([
    ['a name', { last_name: `Cast${NUL}ellano` }],
    ['a PO', { customer_po: NUL }],
    ['a store', { store: `TAM${NUL}HON` }],
    ['a customer', { companyName: `Hennessy${NUL}` }],
    ['a field that nobody reads', { extra: [{ deep: { [`k${NUL}`]: 1 } }] }],
  ])('in %s is refused before it reaches the database', async (_what, changes) => {
    const answer = await server.post('/v1/create-order', anOrderBody(changes));
    expect([answer.status, answer.json.code]).toEqual([422, 'invalid']);
  });

  it.each([
    '/v1/office/people%00',
    '/hennessy%00',
    '/v1/storefronts/henn%00essy',
    '/v1/office/budgets?customer=hennessy&period=2026%00',
    '/v1/office/report?from=2026-01-01&to=%002026-02-01',
    '/v1/export-orders?companyName=Hennessy&search=a%00b',
  ])('in the address %s is refused', async (path) => {
    expect((await owner.get(path)).status).toBe(422);
  });

  it('in a header ends the request', async () => {
    const { closed } = rawConnection(
      server.port,
      `GET /v1/stores HTTP/1.1\r\nHost: localhost\r\nUser-Agent: a${NUL}b\r\nConnection: close\r\n\r\n`,
    );
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('as the text backslash-u is text like any other', async () => {
    const answer = await server.post('/v1/create-order', anOrderBody({ last_name: '\\u0000' }));
    expect(answer.status).toBe(201);
  });
});

describe('a period', () => {
  it.each(['0000', '1999', '0000-01', '0000-Q1', '2026-00', '2026-13', '2026-Q5', '2026-Q0', '20260', ''])(
    'of %o is refused',
    async (period) => {
      const answer = await owner.get(`/v1/office/budgets?customer=hennessy&period=${period}`);
      expect([answer.status, answer.json.code]).toEqual([422, 'invalid']);
    },
  );

  it.each(['2000', '2999', '2999-12', '2999-Q4', '2026-02'])('of %o is one', async (period) => {
    expect((await owner.get(`/v1/office/budgets?customer=hennessy&period=${period}`)).status).toBe(200);
  });
});

it.each([
  ['0000-00-00', '0000-00-00'],
  ['0000-01-01', '0000-01-31'],
  ['9999-12-01', '9999-12-31'],
  ['2999-12-01', '2999-12-31'],
  ['2026-02-30', '2026-03-01'],
])('days from %s to %s are read or refused, wherever they are sent', async (from, to) => {
  const paths = [
    `/v1/office/report?customer=hennessy&from=${from}&to=${to}`,
    `/v1/office/report?from=${from}&to=${to}&before_from=${from}&before_to=${to}`,
    `/v1/export-orders?companyName=Hennessy&from=${from}&to=${to}`,
  ];
  for (const path of paths) expect((await owner.get(path)).status).toBeLessThan(500);
  const listed = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', from, to });
  expect(listed.status).toBeLessThan(500);
});
