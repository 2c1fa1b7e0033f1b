import { beforeAll, describe, expect, it } from 'vitest';
import { SHIPPED_CUSTOMERS, type ShippedCustomer } from '../support/catalog/shipped-customers';
import { isPostgres } from '../support/database/test-database';
import { cookiesOf, unlocked } from '../support/office/admin';
import { anOrderBody } from '../support/orders/orders';
import { useSecretsFile, useTestServer } from '../support/server/hooks';
import { type Random, randomFrom } from '../support/tools/random';
import { type Caller, CUSTOMER_OF_CALLER, type GeneratedCall, generateCall } from './generate-calls';

/** `FUZZ_SEED` makes another attack, `FUZZ_CASES` a longer one. */
const SEED = process.env.FUZZ_SEED ?? 'storefront';
const CASES = Number(process.env.FUZZ_CASES ?? (isPostgres ? 2000 : 6000));

const HOSTS = 'orders.hennessy.example,orders.stivers.example,staging.example.com,shop.example.com';
/** The same hosts as an address may write them; parsed separately from `parseHost` on purpose. */
const OWN_HOST = /^(?:orders\.(hennessy|stivers)\.example|staging\.example\.com|shop\.example\.com)\.?(?::\d{1,5})?$/;

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const MAX_CPU_MS = 3000;
const MAX_GROWTH_BYTES = 300 * 1024 * 1024;

const secrets = useSecretsFile();
let clock = 1_795_000_000_000;
const env = () => ({ SECRETS_FILE: secrets.file, PUBLIC_HOSTS: HOSTS, TRUST_PROXY: 'true' });
const server = useTestServer(env, { now: () => clock });
const cookies: Record<Caller, string> = { nobody: '', viewer: '', otherCustomer: '', admin: '' };

beforeAll(async () => {
  for (const key of SHIPPED_CUSTOMERS) await placeMarked(key);
  cookies.viewer = await signIn('hennessy');
  cookies.otherCustomer = await signIn('stivers');
  const admin = { password: secrets.adminPassword, headers: { Host: 'orders.hennessy.example' } };
  cookies.admin = (await unlocked(server, admin)).Cookie ?? '';
});

/** Part of the buyer's name in every order of a customer. */
const markerOf = (key: ShippedCustomer) => `Marker${key}`;

async function placeMarked(key: ShippedCustomer): Promise<void> {
  const host = { Host: 'staging.example.com' };
  const login = await server.post('/v1/login', { password: secrets.password[key] }, host);
  const store = server.services.stores.get(key);
  const item = [...(store?.items.values() ?? [])].find(({ type }) => type === 'office' || type === 'service');
  const [size] = Object.keys(item?.sizes ?? {});
  const line = { code: item?.code, price: 0, quantity: Number(size), size: 'default', color: item?.colors[0] };
  const body = anOrderBody({
    companyName: store?.customer.title,
    last_name: markerOf(key),
    bypass_code: secrets.code[key],
    cart: [line],
  });
  const placed = await server.post('/v1/create-order', body, { ...host, Cookie: cookiesOf(login) });
  if (placed.status !== 201) throw new Error(`no order of ${key}: ${placed.bytes}`);
}

async function signIn(key: ShippedCustomer): Promise<string> {
  const host = { Host: `orders.${key}.example` };
  return cookiesOf(await server.post('/v1/login', { password: secrets.password[key] }, host));
}

/** What the call must not have led to, in words; empty when all is well. */
async function wrongsOf(call: GeneratedCall): Promise<{ wrongs: readonly string[]; placed: boolean }> {
  const headers = { ...call.headers, ...(cookies[call.caller] ? { Cookie: cookies[call.caller] } : {}) };
  const before = process.cpuUsage();
  const { path, method, body } = call;
  const answer = await server.send(path, { method, headers, ...(body === undefined ? {} : { body }) });
  const { user, system } = process.cpuUsage(before);
  const text = answer.bytes.toString('latin1');
  const own = CUSTOMER_OF_CALLER[call.caller];
  const foreign = SHIPPED_CUSTOMERS.filter((key) => key !== own && text.includes(markerOf(key)));
  const isSecretOut = secrets.all.some((secret) => text.includes(secret));
  const wrongs = [
    ...(answer.status >= 500 ? [`status ${answer.status}: ${text.slice(0, 200)}`] : []),
    ...(foreign.length > 0 ? [`rows of ${foreign}`] : []),
    ...(isServedAsNamed(call, answer.status)
      ? []
      : [`status ${answer.status} for a host that is not the deployment's`]),
    ...(isSecretOut ? ['a secret in the answer'] : []),
    ...(answer.bytes.length > MAX_RESPONSE_BYTES ? [`${answer.bytes.length} bytes`] : []),
    ...((user + system) / 1000 > MAX_CPU_MS ? [`${(user + system) / 1000} ms of CPU`] : []),
  ];
  return { wrongs, placed: answer.status === 201 };
}

/** The server serves only the deployment's own hosts, and one customer's hosts with that customer's store. */
function isServedAsNamed({ headers, path }: GeneratedCall, status: number): boolean {
  if (!path.startsWith('/v1/') || status >= 400) return true;
  const host = headers['X-Forwarded-Host'] ?? headers.Host ?? '';
  const [isOwn, word] = OWN_HOST.exec(host.toLowerCase()) ?? [];
  const [, store] = /^\/v1\/storefronts\/(\w+)/.exec(path) ?? [];
  return isOwn !== undefined && (store === undefined || word === undefined || word === store);
}

/** Half of the codes are right, so some orders succeed. */
function withRightCode(call: GeneratedCall, random: Random): GeneratedCall {
  if (call.path !== '/v1/create-order' || !call.body || random.chance(0.5)) return call;
  const own = CUSTOMER_OF_CALLER[call.caller] ?? 'hennessy';
  return { ...call, body: call.body.replace(/"bypass_code":"[^"]*"/, `"bypass_code":"${secrets.code[own]}"`) };
}

describe(`an attack of ${CASES} calls (FUZZ_SEED=${SEED})`, () => {
  it('gets no failure, no foreign row, no secret, no large answer and no order that was not answered 201', {
    timeout: 60_000 + CASES * 100,
  }, async () => {
    const random = randomFrom(SEED);
    const rows = async () => (await server.services.db.read('orders').count({ n: '*' }).first())?.n as number;
    const [rowsBefore, heapBefore] = [await rows(), process.memoryUsage().rss];
    let placed = 0;
    for (let n = 0; n < CASES; n += 1) {
      clock += 500;
      const call = withRightCode(generateCall(random), random);
      const result = await wrongsOf(call);
      if (result.placed) placed += 1;
      if (result.wrongs.length === 0) continue;
      const sent = JSON.stringify({ ...call, body: call.body?.slice(0, 1000) });
      expect.fail(`case ${n}: ${result.wrongs.join('; ')}\n${sent}`);
    }

    expect(await rows()).toBe(rowsBefore + placed);
    // Some calls go all the way; most of a long attack meets the limits.
    expect(placed).toBeGreaterThan(10);
    expect(process.memoryUsage().rss - heapBefore).toBeLessThan(MAX_GROWTH_BYTES);
    expect(server.errors).toEqual([]);
  });
});
