import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OrdersPage } from '../../../domain/wire/orders';
import { openDatabase } from '../../../server/db/engines/open-database';
import { projectFolder } from '../../folders';
import type { Call } from '../../load/http-connection';
import { orderCall } from '../../load/order-call';
import { ask, LOCALLY, storeCall } from '../../load/store-client';
import { withUnit } from '../../report/table';
import type { Figure, Scenario } from '../../scenario';
import { addLargeOrders } from '../../store/large-orders';
import type { ServerProcess } from '../../store/process';
import { catalogOf } from '../../store/sample-orders';
import { CODE } from '../../store/settings';

const CALLS = 3;

/** All of the word's trigrams are in every order ("HEN-100017") but the word is in none, so every order is scanned. */
const IN_PARTS_ONLY = 'henhen-1';

/** Twelve words, the maximum: eleven that are in all orders, and that one. */
const ALL_BUT_ONE = `h hen en- n-1 -10 hen- en-1 n-10 hen-1 en-10 hen-10 ${IN_PARTS_ONLY}`;

const LONG_STORE = Array.from({ length: 40_000 }, (_, index) => (1e6 + index).toString(36)).join(' ');

const LISTS: readonly (readonly [what: string, filters: object, isAdmin?: boolean])[] = [
  ['largest page, 200 orders of 500 lines', { companyName: 'Leith' }],
  ['largest page, 1,000 orders', {}],
  ['search, a word in all orders', { search: 'hen-1' }],
  ['search, words that are never together', { search: 'castellano whitfield' }],
  ['search, a word made of common parts', { search: IN_PARTS_ONLY }],
  ['search, 12 words, one of them made of parts', { search: ALL_BUT_ONE }],
  ['search, the same as admin', { search: ALL_BUT_ONE }, true],
  ['search, 100 characters', { search: 'performancepolo'.repeat(7).slice(0, 100) }],
  ["search, in an order that doesn't exist", { search: 'hen-1', order_id: 'HEN-9' }],
  ['search, a letter that decomposes into 18', { search: '\uFDFB'.repeat(100) }],
  ['a store of 200,000 characters', { search: 'p', store: LONG_STORE }],
];

interface Worst {
  readonly what: string;
  /** The name of the route's limit. */
  readonly limit: string;
  readonly call: Call;
}

/** The most expensive calls that anybody can make (docs/decisions/bounded-work.md). */
export const worstCalls: Scenario = {
  name: 'worst-calls',
  method:
    "The server's CPU time for the most expensive call that anybody can make to each route, the largest of " +
    'three; what it sends; how much memory it takes beyond what the server had before; how many calls a minute ' +
    'the route allows an address, session, or device.',
  onDemand: true,
  section: { file: 'docs/security.md', title: 'What a call can cost' },
  async measure(bench) {
    const dataDir = bench.newFolder();
    await bench.copyOfOrders(bench.orders, dataDir);
    await addLarge(join(dataDir, 'storefront.sqlite'));
    const store = await bench.startStoreIn(dataDir, { settings: 'local', reportsCpu: true });
    const limits = routeLimits();
    const figures: Figure[] = [];
    for (const worst of await worstOf(store.origin)) figures.push(await measure(store, worst, limits));
    return figures;
  },
};

async function measure(store: ServerProcess, { what, limit, call }: Worst, limits: Limits): Promise<Figure> {
  let [cpuMs, bytes, mib, status] = [0, 0, 0, 0];
  for (let done = 0; done <= CALLS; done += 1) {
    store.resetPeak();
    const [cpuBefore, memoryBefore] = [await store.cpuMs(), store.memory()];
    // The server refuses some of these calls, which also costs time.
    const answer = await ask(store.origin, call, LOCALLY, true);
    if (done === 0) continue;
    cpuMs = Math.max(cpuMs, (await store.cpuMs()) - cpuBefore);
    mib = Math.max(mib, (store.memory()?.peakMib ?? 0) - (memoryBefore?.nowMib ?? 0));
    ({ status } = answer);
    bytes = answer.bytes.length;
  }
  const { method = 'GET', path } = call;
  return {
    what: `${method} ${path.replace(/\?.*/, '')}: ${what}`,
    value: cpuMs,
    unit: 'CPU ms',
    more: {
      status: `${status}`,
      'bytes out': withUnit(bytes / 1000, 'KB'),
      memory: withUnit(mib, 'MiB'),
      limit: `${(limits.get(limit) ?? missing(limit)).toLocaleString('en-US')} a minute`,
    },
  };
}

async function worstOf(origin: string): Promise<readonly Worst[]> {
  const unlock = storeCall('/v1/admin/unlock', { password: 'admin' });
  const admin = (await ask(origin, unlock, LOCALLY)).cookies;
  const lists = LISTS.map(([what, filters, isAdmin]) => {
    const call = storeCall('/v1/retrieve-orders', filters, isAdmin ? admin : undefined);
    return { what, limit: 'retrieve-orders', call };
  });
  const page = await ask(origin, storeCall('/v1/retrieve-orders', { limit: 200 }, admin), LOCALLY);
  const { orders } = JSON.parse(page.text) as OrdersPage;
  const lines = orders.flatMap(({ order_id, order }) =>
    order.map(({ line, version }) => ({ order_id, line, version })),
  );
  const document: Call = { path: '/v1/storefronts/hennessy' };
  const pictures = (await ask(origin, document, LOCALLY)).text.match(/\/images\/[^"]+\.jpg[^"]*/g) ?? [];
  const bundle = pictures.slice(0, BUNDLED).map((picture) => `picture=${encodeURIComponent(picture)}`);
  const large: Call = { ...orderCall(0, 500), headers: {} };
  const placed = JSON.parse((await ask(origin, large, LOCALLY)).text) as { order_id: string; link: string };
  const { order_id } = placed;
  const token = placed.link.split('#').at(-1);
  const search = { search: ALL_BUT_ONE };
  return [
    { what: 'a new order of 500 lines', limit: 'create-order', call: large },
    ...lists,
    { what: '12 words, one of them made of parts', limit: 'count-orders', call: storeCall('/v1/count-orders', search) },
    {
      what: '200 orders of 500 lines',
      limit: 'export-orders',
      call: { path: '/v1/export-orders?companyName=Leith&time_zone=America/New_York' },
    },
    {
      what: '100 lines',
      limit: 'edit-lines',
      call: storeCall(
        '/v1/update-order-lines',
        { lines: lines.slice(0, 100).map((line) => ({ ...line, po: 'PO-1' })) },
        admin,
      ),
    },
    { what: '500 lines', limit: 'order-page', call: storeCall('/v1/order-page', { order_id, token }) },
    { what: '500 lines', limit: 'order-pdf', call: storeCall('/v1/order-pdf', { order_id, token, time_zone: 'UTC' }) },
    {
      what: 'a code',
      limit: 'cancel-order',
      call: storeCall('/v1/cancel-order', { order_id, token, code: CODE, version: 1 }),
    },
    {
      what: 'a code',
      limit: 'replace-order-link',
      call: storeCall('/v1/replace-order-link', { order_id, token: 'x'.repeat(22), code: CODE }),
    },
    { what: 'any order', limit: 'order-link', call: storeCall('/v1/order-link', { order_id }, admin) },
    { what: 'a right code', limit: 'login', call: storeCall('/v1/login', { password: CODE }) },
    { what: 'a wrong code', limit: 'check-code', call: storeCall('/v1/check-code', { code: 'WRONGCODE' }) },
    { what: 'a password', limit: 'admin-unlock', call: unlock },
    {
      what: `${bundle.length} pictures`,
      limit: 'picture-bundle',
      call: { path: `/images/bundle?${bundle.join('&')}` },
    },
    { what: 'a picture', limit: 'picture', call: { path: pictures[0] ?? '/images/none.jpg' } },
    { what: 'a store', limit: 'storefront', call: document },
    { what: 'a store', limit: 'manifest', call: { path: '/manifest/hennessy.webmanifest' } },
  ];
}

const BUNDLED = 24;

type Limits = ReadonlyMap<string, number>;

/** Calls a minute by the limit's name, as the routes' files have them. */
function routeLimits(): Limits {
  const folder = join(projectFolder, 'server/http/routes');
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');
  const found = text.matchAll(/limitRate\('([\w-]+)', ([\d_]+)\)/g);
  return new Map([...found].map(([, name = '', calls = '']) => [name, Number(calls.replaceAll('_', ''))]));
}

function missing(limit: string): never {
  throw new Error(`No route has the limit ${limit}`);
}

async function addLarge(file: string): Promise<void> {
  const db = await openDatabase({ file });
  await addLargeOrders(db, catalogOf('leith'), Date.now());
  await db.close();
}
