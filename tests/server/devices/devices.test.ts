import { beforeEach, describe, expect, it } from 'vitest';
import type { WireDevice } from '../../../domain/calls/devices';
import { MAX_DEVICES, purgeDevices } from '../../../server/devices/rows';
import { addPerson, aTablet, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { useTestServer } from '../../support/server/hooks';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = 1_795_000_000_000;
let now = NOW;
const server = useTestServer({}, { now: () => now });

beforeEach(async () => {
  now = NOW;
  await server.services.db.write('devices').delete();
});

let people = 0;

async function anOfficeBrowser(...customers: readonly ('leith' | 'hennessy')[]): Promise<OfficeBrowser> {
  people += 1;
  const grants = customers.map((customer) => ({ role: 'desk' as const, customer }));
  await addPerson(server, `desk${people}@example.com`, grants.length > 0 ? grants : [{ role: 'owner' }]);
  return signInToOffice(server, `desk${people}@example.com`);
}

async function devicesOf(browser: OfficeBrowser, query = ''): Promise<readonly WireDevice[]> {
  return (await browser.get(`/v1/office/devices${query}`)).json.devices;
}

/** Rows as if that many tablets had reported, the first of them last. */
async function addDevices(count: number, changed: object = {}) {
  const rows = Array.from({ length: count }, (_none, index) => ({
    ...{ device: `device-${index}-${JSON.stringify(changed)}`, customer: 'leith' as const, name: 'Safari on iPad' },
    ...{ store: '', build: 'aaaaaaaa', saved: 40, total: 40, held: 0, held_since: null, crashes: 0, crashed_at: null },
    seen_at: now - index,
    ...changed,
  }));
  await server.services.db.write.batchInsert('devices', rows, 50);
}

describe('a tablet', () => {
  it('is listed with what it reports, once it has entered a code of its group', async () => {
    const owner = await anOfficeBrowser();
    const tablet = await aTablet(server);
    const store = 'Leith Honda, 3940 Capital Run Boulevard, Raleigh, NC 27616';
    expect((await tablet.report({ saved: 31, held: 2, held_s: 5_400, store })).status).toBe(204);

    expect(await devicesOf(owner)).toEqual([
      {
        id: expect.any(Number),
        customer: 'leith',
        name: 'Safari on iPad',
        store: 'Leith Honda',
        seen_at: NOW,
        saved: 31,
        total: 40,
        held: 2,
        held_since: NOW - 5_400_000,
        crashes: 0,
        crashed_at: null,
        is_signed_in: false,
      },
    ]);
    expect(await server.services.db.read('devices').pluck('store')).toEqual(['LEIHON']);
  });

  it('is not recorded before, at another group, or on another group’s host', async () => {
    const owner = await anOfficeBrowser();
    const tablet = await aTablet(server);
    const stranger = { customer: 'leith', build: '', saved: 0, total: 0, held: 1, held_s: 9_000, store: '' };
    expect((await server.post('/v1/device', stranger)).status).toBe(204);
    await tablet.report({ customer: 'hennessy' });
    await server.post('/v1/device', stranger, { ...tablet.headers, Host: 'hennessy.localhost' });

    expect(await devicesOf(owner)).toEqual([]);
  });

  it.each([
    ['what is no key of a customer', { customer: 'No body' }],
    ['a build with markup', { build: '<b>' }],
    ['a negative count', { held: -1 }],
    ['half an order', { held: 0.5 }],
    ['a store of 300 characters', { store: 'x'.repeat(300) }],
  ])('cannot report %s', async (_what, changed) => {
    const tablet = await aTablet(server);

    expect((await tablet.report(changed)).status).toBe(422);
  });

  it('is written at most once a minute, and without news every ten minutes', async () => {
    const tablet = await aTablet(server);
    const seen = () => server.services.db.read('devices').first('seen_at', 'held');
    const reportAfter = async (ms: number, held: number) => {
      now = NOW + ms;
      await tablet.report({ held, held_s: held === 0 ? 0 : 60 + Math.round(ms / 1000) });
      return seen();
    };
    expect(await reportAfter(0, 0)).toEqual({ seen_at: NOW, held: 0 });
    expect(await reportAfter(30_000, 1)).toEqual({ seen_at: NOW, held: 0 });
    expect(await reportAfter(MINUTE, 1)).toEqual({ seen_at: NOW + MINUTE, held: 1 });
    expect(await reportAfter(10 * MINUTE, 1)).toEqual({ seen_at: NOW + MINUTE, held: 1 });
    expect(await reportAfter(11 * MINUTE, 1)).toEqual({ seen_at: NOW + 11 * MINUTE, held: 1 });
  });

  it('has its crashes counted, but none of the office’s', async () => {
    const owner = await anOfficeBrowser();
    const tablet = await aTablet(server);
    await tablet.crash();
    await tablet.report();
    await tablet.crash();
    await tablet.crash('/office/people');
    now += MINUTE;
    await tablet.crash();
    await tablet.report({ saved: 39 });

    expect(await devicesOf(owner)).toMatchObject([{ crashes: 2, crashed_at: NOW + MINUTE, saved: 39 }]);
  });
});

describe('the list of devices', () => {
  it('has the customers of the person’s roles, those that hold orders first', async () => {
    await addDevices(2);
    await addDevices(1, { customer: 'hennessy' });
    await addDevices(1, { held: 1, held_since: now - DAY, seen_at: now - DAY });
    await addDevices(1, { held: 1, held_since: now - 2 * DAY, seen_at: now - 2 * DAY });
    const [desk, owner] = [await anOfficeBrowser('leith'), await anOfficeBrowser()];

    expect((await devicesOf(desk)).map(({ seen_at }) => NOW - seen_at)).toEqual([2 * DAY, DAY, 0, 1]);
    expect(await devicesOf(owner)).toHaveLength(5);
    expect(await devicesOf(owner, '?customer=hennessy')).toHaveLength(1);
    expect(await devicesOf(desk, '?customer=hennessy')).toEqual([]);
  });

  it('narrows to what needs somebody', async () => {
    const owner = await anOfficeBrowser();
    await addDevices(1);
    await addDevices(1, { held: 1, held_since: now - 60 * MINUTE });
    await addDevices(1, { held: 1, held_since: now - 60 * MINUTE + 1 });
    await addDevices(1, { saved: 39 });
    await addDevices(1, { saved: 0, total: 0 });
    await addDevices(1, { seen_at: now - 7 * DAY - 1 });
    await addDevices(1, { crashes: 1, crashed_at: now - 7 * DAY });
    await addDevices(1, { crashes: 1, crashed_at: now - 7 * DAY - 1 });

    const counted = async (show: string) => (await devicesOf(owner, `?show=${show}`)).length;
    expect([await counted('holding'), await counted('unsaved')]).toEqual([1, 2]);
    expect([await counted('quiet'), await counted('crashed')]).toEqual([1, 1]);
    expect((await owner.get('/v1/office/devices?show=everything')).status).toBe(422);
  });

  it('is bounded: the first 500 of a person’s customers are listed, and as many of each are kept for 90 days', async () => {
    const owner = await anOfficeBrowser();
    const { write } = server.services.db;
    await addDevices(MAX_DEVICES + 3);
    await addDevices(3, { customer: 'hennessy' });
    const answer = await owner.get('/v1/office/devices');
    expect([answer.json.devices.length, answer.json.count]).toEqual([500, MAX_DEVICES + 6]);

    expect(await write.transaction((trx) => purgeDevices(trx, now, 2))).toBe(2);
    expect(await write.transaction((trx) => purgeDevices(trx, now, 500))).toBe(1);
    expect(await devicesOf(owner, '?customer=hennessy')).toHaveLength(3);
    expect(Math.min(...(await write('devices').pluck('seen_at')))).toBe(now - MAX_DEVICES + 1);
    expect(await write.transaction((trx) => purgeDevices(trx, now + 90 * DAY, 1_000))).toBe(MAX_DEVICES + 3);
  });
});

describe('signing a device out', () => {
  async function aSignedInTablet(...companies: readonly [name: string, code: string][]) {
    const tablet = await aTablet(server);
    let { Cookie } = tablet.headers;
    for (const [companyName, password] of companies) {
      const answer = await server.post('/v1/login', { companyName, password }, { ...tablet.headers, Cookie });
      const session = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
      Cookie = [Cookie.split('; ').filter((cookie) => !cookie.startsWith('session')), session].flat().join('; ');
    }
    await tablet.report();
    return { ...tablet, headers: { ...tablet.headers, Cookie } };
  }

  it('ends its sessions at the customer, and only there, and is recorded', async () => {
    const { db } = server.services;
    const desk = await anOfficeBrowser('leith');
    await aSignedInTablet(['Leith', 'leith'], ['Hennessy', 'hennessy']);
    const [device] = await devicesOf(desk);
    expect(device?.is_signed_in).toBe(true);
    const before = await db.read('sessions').count({ sessions: '*' }).first();

    expect((await desk.post('/v1/office/sign-out-device', { id: device?.id })).status).toBe(204);
    expect((await devicesOf(desk))[0]?.is_signed_in).toBe(false);
    expect(await db.read('session_customers').pluck('customer')).toEqual(['hennessy']);
    expect(await db.read('sessions').count({ sessions: '*' }).first()).toEqual(before);
    const [recorded] = await db.read('activity').orderBy('id', 'desc').limit(1);
    expect(recorded).toMatchObject({ kind: 'device.signed_out', subject: 'Safari on iPad', customer: 'leith' });
  });

  it('ends sessions that open nothing else', async () => {
    const owner = await anOfficeBrowser();
    await server.services.db.write('sessions').delete();
    await aSignedInTablet(['Leith', 'leith']);
    const [device] = await devicesOf(owner);
    await owner.post('/v1/office/sign-out-device', { id: device?.id });

    expect(await server.services.db.read('sessions')).toEqual([]);
  });

  it('is refused for another customer’s device, and for people who may only read', async () => {
    const desk = await anOfficeBrowser('hennessy');
    await addDevices(1);
    const [device] = await devicesOf(await anOfficeBrowser());

    expect((await desk.post('/v1/office/sign-out-device', { id: device?.id })).status).toBe(404);
  });
});
