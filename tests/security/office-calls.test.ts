import { describe, expect, it } from 'vitest';
import { addPerson, signInToOffice } from '../support/office/office';
import { allRoutes } from '../support/server/all-routes';
import { useTestServer } from '../support/server/hooks';
import { type Random, randomFrom } from '../support/tools/random';
import { oneOf, strangeValue } from './generate-values';

const CALLS_PER_ROUTE = 20;

let now = 1_795_000_000_000;
const server = useTestServer({}, { now: () => now });

/** The office's calls that change something. */
async function paths(): Promise<readonly string[]> {
  const posts = (await allRoutes(server.services)).filter(({ methods }) => methods.includes('POST'));
  return posts
    .map(({ path }) => String(path))
    .filter((path) => path.startsWith('/v1/office/') && path !== '/v1/office/sign-out');
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a browser would send, as far as a program can make it up. */
function plausible(): Record<string, unknown> {
  const clientDataJSON = base64url({ type: 'webauthn.get', challenge: 'AAAA', origin: 'http://localhost' });
  return {
    credential: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA', attestationObject: 'oA' },
      clientExtensionResults: {},
    },
    id: 'AAAA',
    token: 'AAAA',
    session: 'AAAA',
    email: 'fuzz@example.com',
    name: 'Fuzz',
    password: 'several random words',
    grants: [{ role: 'rep', customer: 'leith' }],
    version: 1,
    disabled: true,
    customer: 'leith',
    kind: 'code',
    value: 'FUZZED-CODE',
    replaces: 'AAAA',
  };
}

/** Replaces a field, or one inside of it, by what no browser sends. */
function spoil(random: Random, body: Record<string, unknown>): Record<string, unknown> {
  const key = oneOf(random, Object.keys(body));
  const value = body[key];
  const isInside = typeof value === 'object' && value !== null && !Array.isArray(value) && random.chance(0.7);
  if (isInside) return { ...body, [key]: spoil(random, value as Record<string, unknown>) };
  if (random.chance(0.2)) return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
  return { ...body, [key]: random.chance(0.2) ? base64url(strangeValue(random)) : strangeValue(random) };
}

describe('the calls of the office', () => {
  it('take strange bodies, passkeys among them, or refuse them with a sentence; none fails', async () => {
    const random = randomFrom(process.env.FUZZ_SEED ?? 'office calls');
    const id = await addPerson(server, 'owner@example.org', [{ role: 'owner' }]);
    const owner = await signInToOffice(server, 'owner@example.org');
    const failed: unknown[] = [];
    for (const path of await paths()) {
      for (let call = 0; call < CALLS_PER_ROUTE; call += 1) {
        // Beyond every limit of calls, and with a fresh proof.
        now += 61_000;
        await server.services.db.write('office_sessions').where({ person: id }).update({ proven_at: now });
        const body = spoil(random, random.chance(0.3) ? spoil(random, plausible()) : plausible());
        const { status, json } = await owner.post(path, body);
        const isFine = status < 400 || (status < 500 && /^[A-Z].*[.…]$/s.test(json?.message ?? ''));
        if (!isFine) failed.push([path, status, json?.message, JSON.stringify(body).slice(0, 300)]);
      }
    }

    expect(failed).toEqual([]);
  }, 240_000);
});
