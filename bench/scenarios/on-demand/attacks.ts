import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Attack, startAttack } from '../../load/attack';
import { orderRequest } from '../../load/order-call';
import { type LoadResult, runLoad } from '../../load/run-load';
import { ask, signIn } from '../../load/store-client';
import { atMostOfFloor, type Figure, type Scenario } from '../../scenario';
import { percentile } from '../../statistics';
import type { ServerProcess } from '../../store/process';
import { CODE, HOST } from '../../store/settings';

const SHOPPERS = 32;
const LINES = 5;
const SECONDS = 2;
const UNTIL_UNDER_WAY_MS = 1_000;
const GOAL = atMostOfFloor(3);

const ATTACKER = '203.0.113.7';
const PICTURES = 24;

/** Shoppers order while somebody attacks. */
export const attacks: Scenario = {
  name: 'attacks',
  method:
    `${SHOPPERS} shoppers order at once while another process attacks from one address or network; p99 of their orders. ` +
    'The floor is their p99 right before the attack. Codes are hashed; the store has many orders.',
  dependsOnOrders: true,
  onDemand: true,
  section: { file: 'docs/security.md', title: 'Orders under attack' },
  async measure(bench) {
    const store = await bench.startStore({ orders: bench.orders, hasHashedCodes: true });
    const figures: Figure[] = [];
    await order(store);
    for (const [what, attack] of await attacksOn(store.origin)) {
      bench.say(what);
      figures.push(await measure(store, what, attack));
    }
    return figures;
  },
};

async function measure(store: ServerProcess, what: string, attack: Attack): Promise<Figure> {
  const usual = await order(store);
  const running = startAttack(store.origin, attack);
  await sleep(UNTIL_UNDER_WAY_MS);
  const attacked = await order(store).catch((error: Error) => error);
  const { calls, statuses } = await running.stop();
  await sleep(UNTIL_UNDER_WAY_MS);
  const seen = Object.entries(statuses).map(([status, count]) => `${count.toLocaleString('en-US')} × ${status}`);
  const sent = `${calls.toLocaleString('en-US')} calls: ${seen.join(', ') || 'no response read'}`;
  const memory = store.memory();
  const isBroken = attacked instanceof Error;
  return {
    what: `${what}, p99`,
    value: isBroken ? Number.POSITIVE_INFINITY : quantile(attacked, 0.99),
    unit: 'ms',
    floor: quantile(usual, 0.99),
    goal: GOAL,
    note: [
      isBroken ? attacked.message : `p50 ${quantile(usual, 0.5).toFixed(1)} → ${quantile(attacked, 0.5).toFixed(1)} ms`,
      sent,
      ...(memory ? [`${Math.round(memory.nowMib)} MiB`] : []),
    ].join('; '),
  };
}

async function order(store: ServerProcess): Promise<LoadResult> {
  const request = (call: number) => orderRequest(call, LINES);
  const result = await runLoad(store.origin, { callers: SHOPPERS, seconds: SECONDS, request, status: 201 });
  if (result.latenciesMs.length === 0) throw new Error(`no order was confirmed within ${SECONDS} s`);
  return result;
}

const quantile = ({ latenciesMs }: LoadResult, share: number) => percentile(latenciesMs, share);

/** Those that got through once (docs/security.md). Paces are those of one attacker with an ordinary line. */
async function attacksOn(origin: string): Promise<readonly (readonly [what: string, attack: Attack])[]> {
  const cookie = await signIn(origin);
  const picture = await pictureOf(origin);
  const nested = '['.repeat(240_000);
  const session = { Cookie: cookie };
  const search = { companyName: 'Hennessy', search: 'castellano whitfield performance polo', limit: 1000 };
  const bundle = `/images/bundle?${Array.from({ length: PICTURES }, () => `picture=${encodeURIComponent(picture)}`).join('&')}`;
  const hundred = { connections: 100, perSecond: 500, isRead: true };
  return [
    ['compressed nested bodies', { ...hundred, request: post('/v1/create-order', gzipSync(nested), GZIP) }],
    ['nested bodies on an unknown path', { ...hundred, perSecond: 50, request: post('/v1/nothing', nested) }],
    ['bundles that nobody reads', { connections: 300, perSecond: 300, isRead: false, request: get(bundle) }],
    [
      'pipelined documents',
      { connections: 50, perSecond: 50, perWrite: 500, isRead: false, request: get('/v1/storefronts/hennessy') },
    ],
    ['guesses of codes', { ...hundred, request: post('/v1/check-code', guess) }],
    ['guesses of a signed-in session', { ...hundred, request: post('/v1/check-code', guess, session) }],
    ['empty orders', { ...hundred, request: post('/v1/create-order', '{}') }],
    [
      'wide searches of a code holder',
      { connections: 8, perSecond: 800, isRead: true, request: post('/v1/retrieve-orders', json(search), session) },
    ],
    [
      'wide counts of a code holder',
      { connections: 8, perSecond: 800, isRead: true, request: post('/v1/count-orders', json(search), session) },
    ],
    ['pages with new queries', { ...hundred, request: get('/?q={n}') }],
    [
      'guesses from one IPv6 /48',
      { ...hundred, request: post('/v1/check-code', guess, { 'X-Forwarded-For': '2001:db8:7:{hex}::1' }) },
    ],
    [
      'orders of 500 lines with a wrong code',
      { ...hundred, perSecond: 100, request: post('/v1/create-order', wrongOrder()) },
    ],
  ];
}

const GZIP = { 'Content-Encoding': 'gzip' };

const json = (body: object) => JSON.stringify(body);
const guess = json({ companyName: 'Hennessy', code: 'WRONG{hex}' });

function wrongOrder(): string {
  const request = orderRequest(0, 500).toString('latin1');
  const body = request.slice(request.indexOf('\r\n\r\n') + 4);
  return body.replace(`"bypass_code":"${CODE}"`, '"bypass_code":"WRONG{hex}"');
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\n${headLines({ 'X-Forwarded-For': ATTACKER })}\r\n`;
}

function post(path: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): string {
  const bytes = body.toString('latin1');
  // "{hex}" becomes four digits.
  const length = bytes.replaceAll('{hex}', '0000').length;
  const all = {
    'X-Forwarded-For': ATTACKER,
    'Content-Type': 'application/json',
    'Content-Length': `${length}`,
    ...headers,
  };
  return `POST ${path} HTTP/1.1\r\n${headLines(all)}\r\n${bytes}`;
}

function headLines(headers: Readonly<Record<string, string>>): string {
  const all = { Host: HOST, 'X-Forwarded-Proto': 'https', 'Accept-Encoding': 'gzip, deflate, br', ...headers };
  return Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

async function pictureOf(origin: string): Promise<string> {
  const { text } = await ask(origin, { path: '/v1/storefronts/hennessy' });
  const [found] = /\/images\/[^"]+\.jpg[^"]*/.exec(text) ?? [];
  if (!found) throw new Error('There is no picture to ask for');
  return found;
}
