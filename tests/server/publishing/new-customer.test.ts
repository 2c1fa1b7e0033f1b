import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '../../../domain/catalog/customer';
import { customerFromTemplate } from '../../../domain/catalog/customer-template';
import type { Json, JsonObject } from '../../../domain/catalog/draft';
import { customerFile } from '../../../domain/catalog/draft';
import { readSetting } from '../../../domain/page/page';
import { readSettings } from '../../../server/operations/settings/settings';
import { hostProblems } from '../../../server/publishing/publish';
import { HOST_WORDS, PAGE_CUSTOMERS, SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';
import { dropDatabase } from '../../support/database/test-database';
import { addPerson, cookiesOf, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { aCart, anOrderBody, POLO_LINE } from '../../support/orders/orders';
import { writeSmallClient } from '../../support/server/small-client';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const client = writeSmallClient();
let folder: string;
let server: TestServer;
let other: TestServer;
let office: OfficeBrowser;

/** Two processes with one database. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'new-customer-'));
  server = await startTestServer({ DATA_DIR: folder }, {}, {}, client.folder);
  other = await startTestServer({ DATA_DIR: folder }, {}, {}, client.folder);
  await addPerson(server, 'owner@example.com', [{ role: 'owner' }]);
  office = await signInToOffice(server, 'owner@example.com');
});
afterEach(() => expect([...server.takeErrors(), ...other.takeErrors()]).toEqual([]));
afterAll(async () => {
  await Promise.all([server, other].map((each) => each.stop({ keepData: true })));
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
  client.remove();
});

const KIA = { name: 'Ford Kia', address: '1 Sample Way, Macon, GA 31201', code: 'FORKIA' };

async function read() {
  return (await office.post('/v1/office/catalog/read')).json;
}

/** As the form of the office makes it. */
async function aNewCustomer(changes: { key?: string; title?: string; logo?: string } = {}): Promise<JsonObject> {
  const { documents } = await read();
  const wanted = { key: 'ford', title: 'Ford Group', brand: '#17463a', logo: '', orderDesk: '', ...changes };
  const orderPrefix = wanted.key.slice(0, 3).toUpperCase();
  const reps = [{ name: 'Dana Whitfield', phone: '404-555-0142', email: '' }];
  const template = documents['customers/hennessy.json'];
  return customerFromTemplate({ ...wanted, orderPrefix, stores: [KIA], reps, items: 'base prices' }, template);
}

async function publish(key: string, pointer: readonly string[], value: Json, seen: Json = null) {
  const document = customerFile(key);
  const saved = await office.post('/v1/office/catalog/save', { edits: [{ document, pointer, value, seen }] });
  expect([saved.status, saved.json.conflicts]).toEqual([200, []]);
  const { revision, edits } = await read();
  const ids = edits.map(({ id }: { id: number }) => id);
  const answer = await office.post('/v1/office/catalog/publish', { revision, ids });
  if (answer.status === 200) for (const each of [server, other]) await each.follow();
  else await office.post('/v1/office/catalog/discard', { ids });
  return answer;
}

const onHost = (each: TestServer, path: string, host = 'localhost') => each.send(path, { headers: { Host: host } });
const FORD = 'orders.ford.localhost';

const order = (each: TestServer, overrides: object = {}) =>
  each.post(
    '/v1/create-order',
    anOrderBody({ companyName: 'Ford Group', bypass_code: 'FOR', cart: CART, ...overrides }),
  );

const CART = aCart({ ...POLO_LINE, embroidery: 'Ford Group' });

describe('a customer that the office publishes', () => {
  it('is nobody before', async () => {
    expect((await onHost(server, '/v1/storefronts/ford')).status).toBe(404);
    expect((await onHost(server, '/manifest/ford.webmanifest')).status).toBe(404);
    expect((await order(server)).status).toBe(404);
    expect(`${(await onHost(server, '/ford')).bytes}`).not.toContain('storefronts/ford');
  });

  it('opens at its addresses at once, on every process', async () => {
    expect((await publish('ford', [], await aNewCustomer())).json).toEqual({ revision: expect.any(Number) });

    for (const each of [server, other]) {
      const { status, json } = await onHost(each, '/v1/storefronts/ford');
      expect([status, json.customer.title, json.customer.stores]).toEqual([
        200,
        'Ford Group',
        { 'Ford Kia, 1 Sample Way, Macon, GA 31201': 'FORKIA' },
      ]);
      expect(json.items).toHaveLength(106);
      const [first] = Object.values(json.items[0].pictures) as string[];
      expect((await each.send(first ?? '')).status).toBe(200);
      expect(`${(await onHost(each, '/ford/catalog/mens')).bytes}`).toContain('href="/v1/storefronts/ford"');
      expect(`${(await onHost(each, '/', FORD)).bytes}`).toContain('href="/v1/storefronts/ford"');
      expect((await onHost(each, '/v1/storefronts/ford', FORD)).status).toBe(200);
      expect((await onHost(each, '/v1/storefronts/leith', FORD)).status).toBe(404);
      expect((await onHost(each, '/v1/stores')).json.stores).toContainEqual({ title: 'Ford Group', address: '/ford' });
    }
  });

  it('tells the page of its own host whose it is, and other pages that any word may be a customer', async () => {
    const settingOf = async (host: string, path = '/') =>
      readSetting(`${(await onHost(server, path, host)).bytes}`, 'deployment');

    expect(await settingOf(FORD)).toMatchObject({ customers: { own: 'ford' } });
    expect(await settingOf(FORD, '/index.html')).toMatchObject({ customers: { own: 'ford' } });
    expect(await settingOf('localhost', '/ford')).toMatchObject({ customers: PAGE_CUSTOMERS });
    expect(await settingOf('hennessy.localhost')).toMatchObject({ customers: { own: 'hennessy' } });
  });

  it('can be installed, with icons in its color', async () => {
    const { json } = await onHost(server, '/manifest/ford.webmanifest');
    expect(json).toMatchObject({ id: '/ford', name: 'Ford Group Uniforms', theme_color: '#17463a', screenshots: [] });
    expect((await onHost(server, '/manifest/ford.webmanifest', FORD)).json).toMatchObject({ id: '/', scope: '/' });
    const { width } = await sharp((await server.send(json.icons[0].src)).bytes).metadata();
    expect(`${width}x${width}`).toBe(json.icons[0].sizes);
  });

  it('signs people in with its password, and takes orders with its code', async () => {
    const login = await other.post('/v1/login', { password: 'ford' });
    expect([login.status, login.json]).toEqual([200, { customer: 'ford', route_prefix: '/ford' }]);

    const placed = await order(other, { store: 'Ford Kia, 1 Sample Way, Macon, GA 31201' });
    expect([placed.status, placed.json.order_id]).toEqual([201, expect.stringMatching(/^[A-Z]+-\d+$/)]);
    expect((await order(other, { bypass_code: 'HEN' })).json.code).toBe('code_refused');
    const orders = await office.post('/v1/office/orders', { customer: 'ford' });
    expect(orders.json.orders).toMatchObject([{ order_id: placed.json.order_id }]);
  });

  it('has codes of its own in the office, and people with roles at it', async () => {
    const { json } = await office.get('/v1/office/secrets');
    expect(json.customers.map(({ customer }: { customer: string }) => customer)).toContain('ford');
    const code = { customer: 'ford', kind: 'code', version: 0, value: 'FORKLIFT-7', name: 'Parts' };
    expect((await office.post('/v1/office/set-secret', code)).status).toBe(204);
    for (const each of [server, other]) await each.follow();
    expect((await order(other, { bypass_code: 'forklift-7' })).status).toBe(201);

    await addPerson(server, 'rep@example.com', [{ role: 'rep', customer: 'ford' }]);
    const rep = await signInToOffice(server, 'rep@example.com');
    expect((await rep.post('/v1/office/orders', {})).json.orders).toHaveLength(2);
    expect((await rep.post('/v1/office/catalog/read')).status).toBe(403);
  });

  it('shows the logo that was uploaded for it', async () => {
    const picture = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#b01f2a' } })
      .png()
      .toBuffer();
    const uploaded = await office.upload('/v1/office/catalog/upload?kind=logo', picture);
    const logo = `${uploaded.json.hash}.png`;
    await publish('ford', ['company_logo'], logo, 'ford.svg');

    const { json } = await onHost(other, '/v1/storefronts/ford');
    expect(json.customer.company_logo).toBe(logo);
    const shown = await other.send(`/images/company/${logo}`);
    expect(shown.status).toBe(200);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'png', width: 400, height: 100 });
  });

  it('can be closed, which keeps its orders in the office, and reopened', async () => {
    const login = await server.post('/v1/login', { password: 'ford' });
    expect((await publish('ford', ['closed'], true)).status).toBe(200);

    for (const each of [server, other]) {
      const { status, json } = await onHost(each, '/v1/storefronts/ford');
      expect([status, json.customer.closed, json.customer.title, json.items]).toEqual([200, true, 'Ford Group', []]);
      expect(JSON.stringify(json)).not.toContain('FORKIA');
      const refused = await order(each);
      expect([refused.status, refused.json.message]).toEqual([
        422,
        'Ford Group’s store is closed. The order was not placed; call 800-727-7222.',
      ]);
      expect((await order(each, { dry_run: true })).status).toBe(422);
      expect(`${(await onHost(each, '/ford')).bytes}`).not.toContain('href="/v1/storefronts/ford"');
      const stores: { title: string }[] = (await onHost(each, '/v1/stores')).json.stores;
      expect(stores.map(({ title }) => title)).not.toContain('Ford Group');
    }
    expect((await office.post('/v1/office/orders', { customer: 'ford' })).json.orders).toHaveLength(2);
    const headers = { Cookie: cookiesOf(login) };
    const mine = await server.post('/v1/retrieve-orders', { companyName: 'Ford Group' }, headers);
    expect(mine.json.orders).toHaveLength(2);

    await publish('ford', ['closed'], null, true);
    expect((await onHost(other, '/v1/storefronts/ford')).json.items).toHaveLength(106);
    expect((await order(other, { bypass_code: 'FORKLIFT-7' })).status).toBe(201);
  });
});

describe('hostProblems', () => {
  const settings = readSettings({
    PUBLIC_HOSTS: 'stores-staging.acme.com,leith.sales.com,orders.hartford.net,orders.ford.net,localhost',
    PUBLIC_URL: 'https://orders.uniforms.com',
    OFFICE_HOST: 'office.provider.com',
  });
  const customer = (key: string, hosts: readonly string[] = []) =>
    ({ key, addresses: { hosts, isWordAnywhere: HOST_WORDS.includes(key) } }) as unknown as Customer;
  const before = [...SHIPPED_CUSTOMERS, 'hartford'].map((key) => customer(key));
  const problemOf = (key: string, hosts?: readonly string[]) =>
    hostProblems([...before.filter((each) => each.key !== key), customer(key, hosts)], before, settings)[0]?.message;

  it('keeps customers from listing a host that others use', () => {
    expect(problemOf('hartford', ['orders.hartford.net', 'office.provider.com'])).toBe(
      'others use office.provider.com; choose another one',
    );
    expect(problemOf('hartford', ['orders.ford.net', 'orders.hartford.net'])).toBeUndefined();
  });

  it.each([
    ['acme', 'stores-staging.acme.com'],
    ['sales', 'leith.sales.com'],
    ['provider', 'office.provider.com'],
  ])('keeps %s from taking a host that others use', (key, host) => {
    expect(problemOf(key)).toBe(`${key} is part of ${host}, which others use; choose another one`);
  });

  it.each(['ford', 'uniform', 'hart', 'hartford'])('lets %s have its own', (key) => {
    expect(problemOf(key)).toBeUndefined();
  });
});

describe('a new customer is refused', () => {
  it.each([
    ['checkout', 'checkout is a word that addresses have anyway; choose another one'],
    ['hennessyhonda', "every address with hennessyhonda also contains hennessy, and opens that customer's store"],
  ])('with the key %s', async (key, message) => {
    const answer = await publish(key, [], await aNewCustomer({ key, title: 'Another Group' }));
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.json)).toContain(JSON.stringify(message).slice(1, -1));
  });

  it('with another one’s name', async () => {
    const answer = await publish('fordb', [], await aNewCustomer({ key: 'fordb' }));
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.json)).toContain('another customer also has Ford Group');
  });
});
