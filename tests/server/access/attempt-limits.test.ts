import { describe, expect, it } from 'vitest';
import { CEILING_POLICY, KNOWN_ADDRESS_POLICY, WRONG_BELOW_CEILING } from '../../../server/access/attempt-policy';
import { findAttempts } from '../../../server/access/limit-rows';
import { cookiesOf } from '../../support/office/admin';
import { anOrderBody } from '../../support/orders/orders';
import { maxWrongPerDay } from '../../support/server/attempts';
import { useSecretsFile, useTestServer } from '../../support/server/hooks';
import { startTestServer, type TestAnswer } from '../../support/server/test-server';
import { randomFrom } from '../../support/tools/random';

const HOST = { Host: 'orders.hennessy.example' };
const DEALERSHIP = '192.0.2.7';
const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const START = 1_795_000_000_000;

const secrets = useSecretsFile();
let clock = START;
const server = useTestServer(() => ({ SECRETS_FILE: secrets.file, TRUST_PROXY: 'true' }), { now: () => clock });

function tryCode(code: string, address: string, Cookie = ''): Promise<TestAnswer> {
  const headers = { ...HOST, 'X-Forwarded-For': address, ...(Cookie ? { Cookie } : {}) };
  return server.post('/v1/check-code', { companyName: 'Hennessy', code }, headers);
}

/** The cookies of a browser that has opened the store. */
async function newDevice(address: string): Promise<string> {
  return cookiesOf(await server.send('/v1/stores', { headers: { ...HOST, 'X-Forwarded-For': address } }));
}

/** Whether the day's guesses at the code have reached their ceiling, and wait for it. */
async function isCeilingLocked(): Promise<boolean> {
  const [ceiling] = await findAttempts(server.services.db.read, [{ key: 'ceiling customer hennessy' }]);
  return (ceiling?.lockedUntil ?? 0) > clock;
}

/** Retries whenever the server says when, like a patient person. Returns how long it took. */
async function getIn(address: string, typed: readonly string[]): Promise<number> {
  const Cookie = await newDevice(address);
  const from = clock;
  for (const code of typed) {
    let answer = await tryCode(code, address, Cookie);
    while (answer.status === 429) {
      clock += Number(answer.headers['retry-after']) * SECOND_MS;
      answer = await tryCode(code, address, Cookie);
    }
    if (answer.json.accepted) return clock - from;
  }
  return Number.POSITIVE_INFINITY;
}

describe('a day of guessing from a thousand addresses', () => {
  it('checks a limited number of guesses, and lets fifty new devices of a dealership in', {
    timeout: 120_000,
  }, async () => {
    const right = secrets.code.hennessy;
    const random = randomFrom('a day of guessing');
    // The dealership has ordered before.
    expect((await tryCode(right, DEALERSHIP)).json).toEqual({ accepted: true });

    const insider = await newDevice(DEALERSHIP);
    let looked = 0;
    /** Guesses from networks that the ceiling spares, and wrong ones by network: all of the /64s are in one /48. */
    let spared = 0;
    const wrongOf = new Map<string, number>();
    let insiders = 0;
    const waits: number[] = [];
    // Enough to reach the ceiling, and the insider every limit of a device.
    const steps = CEILING_POLICY.freeAttempts + 500;
    for (let step = 0; step < steps; step += 1) {
      clock = Math.max(clock, START + Math.floor((step / steps) * DAY_MS));
      const n = Math.floor(random.next() * 1000);
      // Other addresses of the same network, and ports, don't count as other addresses.
      const address = [
        `198.51.${n >> 8}.${n & 255}:${1024 + step}`,
        `2001:db8:0:${n.toString(16)}::${step.toString(16)}`,
      ];
      const isLocked = await isCeilingLocked();
      if ((await tryCode(`GUESS${step}`, address[step % 2] ?? '')).status === 200) {
        const network = step % 2 === 0 ? String(n) : '/48';
        const wrongBefore = wrongOf.get(network) ?? 0;
        wrongOf.set(network, wrongBefore + 1);
        looked += 1;
        if (isLocked) spared += 1;
        if (isLocked) expect(wrongBefore).toBeLessThan(WRONG_BELOW_CEILING);
      }
      if (step % 3 === 0 && (await tryCode(`INSIDE${step}`, DEALERSHIP, insider)).status === 200) insiders += 1;
      if (step % (steps / 50) === 0) waits.push(await getIn(DEALERSHIP, [right.slice(0, 4), `${right}X`, right]));
    }

    expect(looked).toBeGreaterThanOrEqual(CEILING_POLICY.freeAttempts);
    expect(looked - spared).toBeLessThanOrEqual(maxWrongPerDay(CEILING_POLICY));
    expect(spared).toBeGreaterThan(0);
    expect(insiders).toBeLessThanOrEqual(110);
    expect(insiders + 100).toBeLessThan(maxWrongPerDay(KNOWN_ADDRESS_POLICY));
    expect(waits).toHaveLength(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60 * SECOND_MS);
  });
});

describe('a device that a secret has been accepted from', () => {
  const right = () => secrets.code.hennessy;

  it('gets in at once while its address is locked', async () => {
    clock += 2 * DAY_MS;
    const address = '203.0.113.20';
    const Cookie = await newDevice(address);
    expect((await tryCode(right(), address, Cookie)).json).toEqual({ accepted: true });
    for (let n = 0; n < KNOWN_ADDRESS_POLICY.freeAttempts; n += 1)
      await tryCode(`WRONG${n}`, address, await newDevice(address));

    expect((await tryCode(right(), address, await newDevice(address))).status).toBe(429);
    expect((await tryCode(right(), address, Cookie)).json).toEqual({ accepted: true });
    expect((await tryCode(right(), '203.0.113.99', Cookie)).json).toEqual({ accepted: true });
  });

  it('can still try after its own typos', async () => {
    const address = '203.0.113.21';
    const Cookie = await newDevice(address);
    await tryCode(right(), address, Cookie);
    for (let n = 0; n < 49; n += 1) expect((await tryCode(`TYPO${n}`, address, Cookie)).status).toBe(200);

    expect((await tryCode(right(), address, Cookie)).json).toEqual({ accepted: true });
  });

  it('is one like others once it has been wrong fifty times in a day', async () => {
    const address = '203.0.113.22';
    const Cookie = await newDevice(address);
    await tryCode(right(), address, Cookie);
    const guesses = [];
    for (let n = 0; n < 80; n += 1) guesses.push((await tryCode(`GUESS${n}`, address, Cookie)).status);

    expect(guesses.filter((status) => status === 200)).toHaveLength(60);
  });

  it('includes one that has signed in', async () => {
    const address = '203.0.113.23';
    const headers = { ...HOST, 'X-Forwarded-For': address };
    const login = await server.post('/v1/login', { password: secrets.password.hennessy }, headers);
    for (let n = 0; n < 40; n += 1) await tryCode(`WRONG${n}`, address);

    expect((await tryCode(right(), address)).status).toBe(429);
    expect((await tryCode(right(), address, cookiesOf(login))).json).toEqual({ accepted: true });
  });

  it('is none that has made its cookie up', async () => {
    const address = '203.0.113.24';
    const forged = `device=${'A'.repeat(22)}; device.sig=${'b'.repeat(27)}`;
    for (let n = 0; n < 12; n += 1) await tryCode(`WRONG${n}`, address, forged.replace('AAAA', `AA${10 + n}`));

    expect((await tryCode(right(), address, forged)).status).toBe(429);
  });
});

describe('codes that are secret', () => {
  it('cannot be told from invented ones by orders that carry them as their store', async () => {
    const local = await startTestServer();
    const premier = { Host: 'premier.localhost' };
    const order = (store: string, dry_run: boolean) =>
      local.post(
        '/v1/create-order',
        anOrderBody({ companyName: 'Premier', bypass_code: 'WRONG', store, dry_run }),
        premier,
      );
    try {
      for (const dryRun of [true, false]) {
        const [real, invented] = [await order('PREHON', dryRun), await order('PREXYZ', dryRun)];
        expect([real.status, real.json]).toEqual([invented.status, invented.json]);
        expect(real.json.fields).toHaveProperty('store');
      }
    } finally {
      await local.stop();
    }
  });
});
