import { beforeEach, describe, expect, it } from 'vitest';
import { cookiesOf } from '../support/office/admin';
import { anOrderBody } from '../support/orders/orders';
import { useSecretsFile, useTestServer } from '../support/server/hooks';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server/test-server';

const HOST = { Host: 'orders.hennessy.example' };
const DEALERSHIP = '192.0.2.7';
/** As in server/orders/routes.ts and export-orders.ts. */
const ORDERS_PER_MINUTE = 600;
const EXPORTS_PER_MINUTE = 20;

const secrets = useSecretsFile();
let clock = 1_795_000_000_000;
const env = () => ({ SECRETS_FILE: secrets.file, TRUST_PROXY: 'true' });
const server = useTestServer(env, { now: () => clock });
beforeEach(() => {
  clock += 60_001;
});

interface From {
  readonly address?: string;
  readonly cookie?: string;
  readonly to?: TestServer;
}

const headersOf = ({ address = DEALERSHIP, cookie }: From) => ({
  ...HOST,
  'X-Forwarded-For': address,
  ...(cookie ? { Cookie: cookie } : {}),
});

function order(from: From, body: object = {}): Promise<TestAnswer> {
  const complete = anOrderBody({ bypass_code: secrets.code.hennessy, ...body });
  return (from.to ?? server).post('/v1/create-order', complete, headersOf(from));
}

/** A call that costs what a small order costs, and stores nothing. */
const check = async (from: From) => (await order(from, { dry_run: true })).status;

async function signedIn(from: From = {}): Promise<string> {
  return cookiesOf(await server.post('/v1/login', { password: secrets.password.hennessy }, headersOf(from)));
}

/** A device that has entered a right code and has no session. */
async function knownDevice(): Promise<string> {
  const cookie = cookiesOf(await server.send('/v1/stores', { headers: headersOf({}) }));
  const body = { companyName: 'Hennessy', code: secrets.code.hennessy };
  expect((await server.post('/v1/check-code', body, headersOf({ cookie }))).json).toEqual({ accepted: true });
  return cookie;
}

/** Calls, a hundred at once. @returns the statuses */
async function flood(calls: number, call: (index: number) => Promise<number>): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let from = 0; from < calls; from += 100) {
    const some = Array.from({ length: Math.min(100, calls - from) }, (_, index) => call(from + index));
    statuses.push(...(await Promise.all(some)));
  }
  return statuses;
}

describe('a flood from behind an address', () => {
  it('locks out strangers there, but no session and no known device', async () => {
    const session = await signedIn();
    const device = await knownDevice();
    const statuses = await flood(ORDERS_PER_MINUTE + 50, () => check({}));

    expect(statuses.filter((status) => status === 200)).toHaveLength(ORDERS_PER_MINUTE);
    expect((await order({})).status).toBe(429);
    expect((await order({ cookie: session })).status).toBe(201);
    expect((await order({ cookie: device })).status).toBe(201);
    expect((await order({ cookie: `session=${'A'.repeat(43)}; session.sig=${'b'.repeat(27)}` })).status).toBe(429);
  });

  it('does not lock out a device that only another process has seen', async () => {
    const device = await knownDevice();
    // As every second, and when a server stops.
    await server.services.limits.known.save();
    const other = await startTestServer({ ...env(), DATA_DIR: server.services.settings.dataDir }, { now: () => clock });
    await flood(ORDERS_PER_MINUTE + 1, () => check({ to: other }));

    expect((await order({ to: other })).status).toBe(429);
    expect((await order({ to: other, cookie: device })).status).toBe(201);
    await other.stop({ keepData: true });
  });

  it('of empty calls leaves room for orders: eight of them count as one', async () => {
    const empty = async () => (await server.post('/v1/create-order', {}, headersOf({}))).status;
    expect(new Set(await flood(ORDERS_PER_MINUTE, empty))).toEqual(new Set([422]));

    const orders = await flood(ORDERS_PER_MINUTE, () => check({}));
    expect(orders.filter((status) => status === 200)).toHaveLength((ORDERS_PER_MINUTE * 7) / 8);
  });

  it('from a session ends at its own limit, and leaves the other sessions theirs', async () => {
    const [insider, other] = [await signedIn(), await signedIn()];
    const statuses = await flood(ORDERS_PER_MINUTE + 10, () => check({ cookie: insider }));

    expect(statuses.filter((status) => status === 200)).toHaveLength(ORDERS_PER_MINUTE);
    expect(await check({ cookie: other })).toBe(200);
    expect(await check({})).toBe(200);
  });

  it('leaves a busy store its 200 orders a minute', async () => {
    const tablets = await Promise.all(Array.from({ length: 4 }, () => signedIn()));
    const statuses = await flood(200, async (n) => {
      const cookie = tablets[n % tablets.length] as string;
      return (await order({ cookie }, { email: `n${n}@example.com` })).status;
    });

    expect(new Set(statuses)).toEqual(new Set([201]));
  });
});

describe('a block of IPv6 addresses', () => {
  /** One call from each /64. */
  const exports = (blocks: number, addressOf: (n: number) => string) =>
    flood(blocks, async (n) => {
      const headers = headersOf({ address: addressOf(n) });
      return (await server.send('/v1/export-orders?companyName=Hennessy', { headers })).status;
    });
  const passed = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length;

  it.each([
    ['/56', 4, (n: number) => `2001:db8:1:${(0x4200 + n).toString(16)}::1`],
    ['/48', 16, (n: number) => `2001:db8:2:${(n * 64).toString(16)}::1`],
  ])('of a %s has %i times the limit of one address', async (_block, factor, addressOf) => {
    const blocks = factor * EXPORTS_PER_MINUTE + 40;

    expect(passed(await exports(blocks, addressOf))).toBe(factor * EXPORTS_PER_MINUTE);
  });

  it('takes nothing from another one', async () => {
    await exports(400, (n) => `2001:db8:3:${(n * 64).toString(16)}::1`);

    expect(passed(await exports(1, () => '2001:db8:4::1'))).toBe(1);
  });
});
