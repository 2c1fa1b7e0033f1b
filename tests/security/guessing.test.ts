import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CEILING_POLICY } from '../../server/access/attempt-policy';
import { updateAttempts } from '../../server/access/limit-rows';
import { hashSecret } from '../../server/secrets/secret-list';
import { cookiesOf } from '../support/office/admin';
import { maxWrongPerDay } from '../support/server/attempts';
import { useSecretsFile, useTestServer } from '../support/server/hooks';
import { type WrittenSecrets, writeSecrets } from '../support/server/secrets-file';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server/test-server';

const DEALERSHIP = '192.0.2.7';
const DAY_MS = 24 * 60 * 60_000;

const secrets = useSecretsFile();
let clock = 1_795_000_000_000;
const server = useTestServer(() => ({ SECRETS_FILE: secrets.file, TRUST_PROXY: 'true' }), { now: () => clock });
beforeEach(() => {
  clock += 2 * DAY_MS;
});

interface Try {
  readonly code: string;
  readonly address?: string;
  readonly cookie?: string;
  readonly to?: TestServer;
  readonly at?: 'Hennessy' | 'Stivers';
}

const headersOf = ({ address = DEALERSHIP, cookie, at = 'Hennessy' }: Partial<Try>) => ({
  Host: `orders.${at.toLowerCase()}.example`,
  'X-Forwarded-For': address,
  ...(cookie ? { Cookie: cookie } : {}),
});

function tryCode({ code, ...from }: Try): Promise<TestAnswer> {
  const { to = server, at = 'Hennessy' } = from;
  return to.post('/v1/check-code', { companyName: at, code }, headersOf(from));
}

async function newDevice(from: Partial<Try> = {}): Promise<string> {
  return cookiesOf(await (from.to ?? server).send('/v1/stores', { headers: headersOf(from) }));
}

/** Signs a browser in, as a new device. */
async function signedIn(from: Partial<Try> = {}): Promise<string> {
  return cookiesOf(await server.post('/v1/login', { password: secrets.password.hennessy }, headersOf(from)));
}

const sessionOf = (cookies: string) => cookies.split('; ').filter((cookie) => cookie.startsWith('session'));
const withDevice = (session: string, device: string) => [...sessionOf(session), device].join('; ');
const isAccepted = async (attempt: Try) => (await tryCode(attempt)).json.accepted === true;

describe('somebody who has a right code and guesses others', () => {
  it('gets no further with a new device’s cookie every few guesses', async () => {
    const session = await signedIn();
    const colleague = await signedIn();
    let checked = 0;
    let device = '';
    for (let n = 0; n < 400; n += 1) {
      if (n % 45 === 0) device = await newDevice();
      if ((await tryCode({ code: `GUESS${n}`, cookie: withDevice(session, device) })).status === 200) checked += 1;
      // Out of the window of the route's own limit.
      clock += 1_000;
    }

    // Fifty of the session's own, and those of a few devices that count as strangers.
    expect(checked).toBeLessThanOrEqual(150);
    expect(await isAccepted({ code: secrets.code.hennessy, cookie: colleague })).toBe(true);
  });

  it('gets no further by signing in anew every few guesses', async () => {
    const colleague = await signedIn();
    let checked = 0;
    for (let n = 0; n < 400; n += 8) {
      const cookie = await signedIn();
      for (let guess = n; guess < n + 8; guess += 1) {
        if ((await tryCode({ code: `GUESS${guess}`, cookie })).status === 200) checked += 1;
      }
      clock += 8_000;
    }

    // Two hundred at the address; then five of each new session.
    expect(checked).toBeLessThanOrEqual(200 + 25 * 5 + 20);
    expect(await isAccepted({ code: secrets.code.hennessy, cookie: colleague })).toBe(true);
  });

  it('gets no further with many guesses at the same moment', async () => {
    const cookie = await signedIn();
    const answers = await Promise.all(Array.from({ length: 90 }, (_, n) => tryCode({ code: `GUESS${n}`, cookie })));

    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(60);
  });
});

describe('guesses from one IPv6 /48', () => {
  it('end long before the ceiling, however many addresses they come from', { timeout: 120_000 }, async () => {
    let checked = 0;
    for (let n = 0; n < 420; n += 1) {
      const address = `2001:db8:7:${(n * 90).toString(16)}::1`;
      if ((await tryCode({ code: `GUESS${n}`, address })).status === 200) checked += 1;
      clock += 1_000;
    }

    expect(checked).toBeGreaterThanOrEqual(320);
    expect(checked).toBeLessThanOrEqual(340);
    expect(await isAccepted({ code: secrets.code.hennessy, address: '2001:db8:8::1' })).toBe(true);
  });
});

describe('the ceiling of guesses at a code', () => {
  const CEILING = 'ceiling customer hennessy';

  it('shuts out neither a known device nor a right code from a network that has not guessed', async () => {
    const known = await signedIn({ address: '198.51.100.1' });
    const ceiling = { wrong: maxWrongPerDay(CEILING_POLICY), lockedUntil: clock + 600_000, ends: clock + DAY_MS };
    await updateAttempts(server.services.db, [{ key: CEILING }], () => ceiling);
    const guesser = '198.51.100.66';
    const guesses: number[] = [];
    for (let n = 0; n < 5; n += 1) guesses.push((await tryCode({ code: `GUESS${n}`, address: guesser })).status);

    expect(guesses).toEqual([200, 200, 200, 429, 429]);
    expect((await tryCode({ code: secrets.code.hennessy, address: guesser })).status).toBe(429);
    expect(await isAccepted({ code: secrets.code.hennessy, address: '198.51.100.2' })).toBe(true);
    expect(await isAccepted({ code: secrets.code.hennessy, address: '203.0.113.9', cookie: known })).toBe(true);
  });
});

describe('hashed codes', () => {
  let hashed: WrittenSecrets;
  let slow: TestServer;
  beforeAll(async () => {
    hashed = await writeSecrets(hashSecret);
    slow = await startTestServer({ SECRETS_FILE: hashed.file, TRUST_PROXY: 'true' }, { now: () => clock });
  });
  afterAll(async () => {
    await slow.stop();
    hashed.remove();
  });

  it('of others are checked soon while one network guesses at once with many devices and sessions', async () => {
    const code = hashed.code.hennessy;
    const attacker = '198.51.100.77';
    const devices = await Promise.all(Array.from({ length: 6 }, () => newDevice({ to: slow, address: attacker })));
    // They know the code, so each is a known device.
    for (const cookie of devices) await tryCode({ to: slow, code, cookie, address: attacker });
    let isOver = false;
    const flood = devices.flatMap((cookie) =>
      Array.from({ length: 10 }, (_, n) => tryCode({ to: slow, code: `GUESS${n}`, cookie, address: attacker })),
    );
    const whole = Promise.all(flood).finally(() => {
      isOver = true;
    });
    const own = await tryCode({ to: slow, code: hashed.code.stivers, at: 'Stivers' });
    const wasFirst = !isOver;
    const sameStore = await tryCode({ to: slow, code: `${code}X`, address: DEALERSHIP });
    await whole;

    expect([own.json, wasFirst, sameStore.json]).toEqual([{ accepted: true }, true, { accepted: false }]);
  });
});
