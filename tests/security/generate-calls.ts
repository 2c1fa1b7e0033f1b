import { SHIPPED_CUSTOMERS, type ShippedCustomer } from '../support/catalog/shipped-customers';
import { aCart, anOrderBody, KEYCHAIN_LINE } from '../support/orders/orders';
import type { Random } from '../support/tools/random';
import { oneOf, strangeHeaderText, strangeHost, strangeText, strangeValue } from './generate-values';

/** Who makes a call: the names of the browsers that the attack has prepared. */
export const CALLERS = ['nobody', 'viewer', 'otherCustomer', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** The customer whose rows a caller may see; nobody's for a stranger. */
export const CUSTOMER_OF_CALLER: Readonly<Record<Caller, ShippedCustomer | undefined>> = {
  nobody: undefined,
  viewer: 'hennessy',
  otherCustomer: 'stivers',
  admin: 'hennessy',
};

/** A request as it is sent; everything about it comes from the seed. */
export interface GeneratedCall {
  readonly caller: Caller;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

type Fields = Readonly<Record<string, (random: Random) => unknown>>;

const TITLES = ['Hennessy', 'Stivers', 'Premier', 'Leith', 'New Customer', 'Acme'] as const;
const TITLE_OF: Readonly<Partial<Record<ShippedCustomer, string>>> = { hennessy: 'Hennessy', stivers: 'Stivers' };
/** The first of the values mostly, one of the odd ones at times. */
function mostly(usual: unknown, ...odd: readonly unknown[]) {
  return (random: Random) => (random.chance(0.85) ? usual : oneOf(random, odd));
}

/** One of the values in every second call. */
function often(...values: readonly unknown[]) {
  return (random: Random) => (random.chance(0.5) ? oneOf(random, values) : undefined);
}

const company: Fields = { companyName: (random) => oneOf(random, TITLES) };
const when = mostly(undefined, 0, 1_795_000_000_000, '2026-11-22', '0', '9'.repeat(15), -1, 1e308);
const orderNumber = mostly(undefined, 'HEN-100001', 'STI-100002', 'HEN-999999', 'a'.repeat(200_000));
const store = mostly('None', 'PREHON', 'HENHON', 'scope', 'x" OR scope : "stivers', 'a'.repeat(200_000));
const filters: Fields = {
  search: mostly(
    undefined,
    'Marker',
    'polo navy',
    'a',
    '"',
    '* OR text:',
    'scope : premier',
    "';--",
    '%_',
    'ab '.repeat(33),
  ),
  store: often('None', 'PREHON', 'scope', 'x" OR scope : "stivers', 'a'.repeat(200_000)),
  stage: mostly(undefined, 'po', 'late', 'lost', ['po']),
  missing: mostly(undefined, 'po', ['po', 'ship_date'], ['po', 'po']),
  from: when,
  to: when,
  order_id: orderNumber,
  order_ids: mostly(undefined, ['HEN-100001', 'STI-100002'], [], 'HEN-100001', ['a'.repeat(200_000)]),
};
const cursors = ['', 'MTc5NTAwMDAwMDAwMC4x', 'AAAA', Buffer.from('1.1 OR 1=1').toString('base64url'), '9'.repeat(400)];

/** The bodies of all calls that take one, with the values that they usually have. */
const POSTS: Readonly<Record<string, Fields>> = {
  '/v1/login': { password: (random) => oneOf(random, ['guess', 'HEN', 'admin']), ...company },
  '/v1/logout': {},
  '/v1/check-code': { ...company, code: (random) => oneOf(random, ['HEN', 'guess', 'PREHON', '']) },
  '/v1/create-order': orderFields(),
  '/v1/capture-order': { ...company, order_id: () => '5O190127TN364715T' },
  '/v1/retrieve-orders': {
    ...company,
    ...filters,
    limit: mostly(undefined, 1, 200, 1000, 1001, 0, -1, 1.5, '10'),
    cursor: mostly(undefined, ...cursors),
  },
  '/v1/update-historical-order': {
    ...company,
    email: mostly('marker.stivers@example.com', 'r.castellano@example.com'),
    created_at: mostly('1795000000000', '1', '9'.repeat(15)),
    cart: mostly([{ line: 1, version: 1, po: 'P' }], [], [{ line: 0 }], [{ line: 1 }, { line: 1 }]),
  },
  '/v1/update-order-lines': {
    ...company,
    lines: mostly(
      [{ order_id: 'STI-100002', line: 1, version: 1, po: 'P' }],
      [],
      [{ order_id: 'HEN-100001', line: 1 }],
      Array.from({ length: 600 }, (_, index) => ({ order_id: 'HEN-100001', line: index, version: 1 })),
    ),
  },
  '/v1/ship-lines': {
    ...company,
    shipped: mostly(true, false, 'yes', undefined),
    tracking: mostly(undefined, '1Z999', 'a'.repeat(200_000), { toString: 1 }),
    lines: mostly(
      [{ order_id: 'STI-100002', line: 1, version: 1 }],
      [{ order_id: 'HEN-100001', line: 1, version: 1, quantity: 1e9, shipped_at: 1e308 }],
      [{ order_id: 'HEN-100001', line: 1, version: 1, quantity: -0.001, tracking: { toString: 1 } }],
      [],
      [{ order_id: 'HEN-100001', line: 1 }],
    ),
  },
  '/v1/order-page': { order_id: orderNumber, token: mostly('x'.repeat(22), '', 'a'.repeat(200_000), {}) },
  '/v1/order-link': { ...company, order_id: orderNumber },
  '/v1/cancel-order': {
    order_id: orderNumber,
    token: mostly('x'.repeat(22), '', {}),
    code: mostly('HEN', '', {}),
    version: mostly(1, 0, -1, 2 ** 60, '1'),
  },
  '/v1/replace-order-link': {
    order_id: orderNumber,
    token: mostly('x'.repeat(22), '', {}),
    code: mostly('HEN', '', {}),
  },
  '/v1/count-orders': { ...company, ...filters },
  '/v1/order-messages': { ...company, order_id: orderNumber },
  '/v1/send-again': { ...company, order_id: orderNumber, message: mostly(1, 0, -1, 2 ** 40, 1.5, '1') },
  '/v1/order-history': { ...company, order_id: orderNumber, line: mostly(1, 0, 1e9) },
  '/v1/admin/unlock': { ...company, password: () => 'admin' },
  '/v1/admin/lock': {},
  '/v1/paypal/webhook': { event_type: () => 'PAYMENT.CAPTURE.COMPLETED', resource: () => ({ id: 'X', links: [] }) },
};

/** Orders are where most can go wrong: they are placed and read more often than the rest. */
const PATHS = [
  ...Object.keys(POSTS),
  '/v1/create-order',
  '/v1/create-order',
  '/v1/retrieve-orders',
  '/v1/retrieve-orders',
];

/** What is got: documents, lists, pictures, and addresses that are none. */
const GETS = [
  ...SHIPPED_CUSTOMERS.map((key) => `/v1/storefronts/${key}`),
  ...TITLES.map((title) => `/v1/new-orders?companyName=${encodeURIComponent(title)}&after=1`),
  ...TITLES.map((title) => `/v1/export-orders?companyName=${encodeURIComponent(title)}`),
  '/v1/stores',
  '/healthz',
  '/readyz',
  '/manifest/leith.webmanifest',
  '/images/PL420_navy.jpg?store=stivers',
  '/images/logos/hennessy.png?thread=dark',
  '/images/company/leith.svg',
  '/images/PL420_navy.jpg?w=800',
  '/images/PL420_navy.jpg?w=99999999999999999999',
  '/images/bundle?picture=%2Fimages%2FPL420_navy.jpg&picture=..%2F..%2Fpackage.json',
  '/images/../../package.json',
  '/images/%2e%2e%2f%2e%2e%2fpackage.json',
  '/images/%',
  '/v1/storefronts/__proto__',
  '/V1/stores',
  '//v1/stores',
] as const;

/** One call of the attack. Most of it looks like a client's; one or two things don't. */
export function generateCall(random: Random): GeneratedCall {
  const caller = oneOf(random, CALLERS);
  const target = CUSTOMER_OF_CALLER[caller] ?? oneOf(random, ['hennessy', 'stivers']);
  const host = random.chance(0.65) ? `orders.${target}.example` : strangeHost(random);
  const common = { caller, headers: headersOf(random, host) };
  if (random.chance(0.3))
    return { ...common, method: strangeMethod(random, 'GET'), path: getPath(random), body: undefined };
  const path = oneOf(random, PATHS) ?? '';
  return { ...common, method: strangeMethod(random, 'POST'), path, body: bodyOf(random, POSTS[path] ?? {}, target) };
}

function orderFields(): Fields {
  const usual = Object.entries(anOrderBody({ customer_po: 'attack', cart: aCart(KEYCHAIN_LINE) }));
  return {
    ...Object.fromEntries(usual.map(([name, value]) => [name, () => value])),
    ...company,
    store,
    bypassPaypal: mostly(true, false),
    bypass_code: mostly('HEN', 'STI', 'guess', 'PREHON', ''),
    dry_run: mostly(false, true),
    replaces: mostly(undefined, null, '5O190127TN364715T', 'HEN-100001'),
  };
}

function bodyOf(random: Random, fields: Fields, target: ShippedCustomer): string {
  if (random.chance(0.03)) return strangeText(random);
  const body: Record<string, unknown> = {};
  for (const [name, usual] of Object.entries(fields)) body[name] = usual(random);
  if ('companyName' in body && random.chance(0.85)) body.companyName = TITLE_OF[target];
  const names = [...Object.keys(fields), '__proto__', 'constructor', 'toString', 'paid', 'customer'];
  for (let changes = oneOf(random, [0, 0, 0, 1, 1, 3]); changes > 0; changes -= 1) {
    const name = oneOf(random, names) ?? '';
    if (random.chance(0.4)) delete body[name];
    else body[name] = strangeValue(random);
  }
  return JSON.stringify(body);
}

function getPath(random: Random): string {
  const path = oneOf(random, GETS);
  if (!random.chance(0.4)) return path;
  const name = oneOf(random, ['store', 'search', 'cursor', 'time_zone', 'v', 'from', 'companyName', 'missing']);
  const value = encodeURIComponent(strangeText(random).replaceAll('\ud800', '').slice(0, 3000));
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`;
}

function headersOf(random: Random, host: string): Record<string, string> {
  const headers: Record<string, string> = random.chance(0.5)
    ? { Host: host }
    : { Host: 'internal:8080', 'X-Forwarded-Host': host };
  headers['X-Forwarded-For'] = strangeAddress(random);
  if (random.chance(0.5)) headers['X-Forwarded-Proto'] = oneOf(random, ['https', 'http', 'https, http', 'ftp']);
  if (random.chance(0.95)) headers['Content-Type'] = 'application/json';
  if (random.chance(0.3))
    headers['Idempotency-Key'] = random.chance(0.7)
      ? `attack-key-${Math.floor(random.next() * 50)}`
      : strangeHeaderText(random);
  if (random.chance(0.1))
    headers.Origin = random.pick(['https://evil.example', 'null', `http://${host}`]).replaceAll(/[^\x21-\x7e]/g, '');
  return headers;
}

function strangeAddress(random: Random): string {
  const n = Math.floor(random.next() * 250);
  return oneOf(random, [
    `198.51.100.${n}`,
    `198.51.100.${n}:${n + 1000}`,
    `2001:db8::${n.toString(16)}`,
    `[2001:db8:${n.toString(16)}::1]:443`,
    `203.0.113.${n}, 198.51.100.${n}`,
    'unknown',
    'x'.repeat(n * 20),
  ]);
}

function strangeMethod(random: Random, usual: string): string {
  return random.chance(0.03) ? oneOf(random, ['PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'POST', 'GET']) : usual;
}
