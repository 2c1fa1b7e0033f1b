import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer({ LOG_LEVEL: 'warn' });

const CRASH = {
  kind: 'render',
  message: "TypeError: Cannot read properties of undefined (reading 'price')",
  place: 'item-screen-Bq2.js:1:2345',
  screen: '/hennessy/item',
};

const report = (...errors: unknown[]) => server.post('/v1/client-errors', { errors });

/** What was logged about browsers since the last call. */
const logged = () => server.takeLines().flatMap(({ client_error }) => client_error ?? []);

async function counted(kind: string): Promise<number> {
  const { values } = await server.services.metrics.clientErrors.get();
  return values.find(({ labels }) => labels.kind === kind)?.value ?? 0;
}

describe('POST /v1/client-errors', () => {
  it('logs an error once, and counts it each time', async () => {
    expect((await report(CRASH)).status).toBe(204);
    await report(CRASH, { ...CRASH, kind: 'rejection' });

    expect(logged()).toEqual([CRASH, { ...CRASH, kind: 'rejection' }]);
    expect([await counted('render'), await counted('rejection'), await counted('error')]).toEqual([2, 1, 0]);
  });

  it('logs no personal data, whatever it is sent', async () => {
    const message = 'No such buyer: pat@example.com, "Pat Smith", 555-010-0142';
    await report({ ...CRASH, message, email: 'pat@example.com' });

    expect(logged()).toEqual([{ ...CRASH, message: 'No such buyer: <email> <text>, <number>' }]);
  });

  it.each([
    ['no errors', []],
    ['too many', Array.from({ length: 7 }, () => CRASH)],
    ['another kind', [{ ...CRASH, kind: 'order' }]],
    ['a long message', [{ ...CRASH, message: 'a'.repeat(161) }]],
    ['a place that is a text', [{ ...CRASH, place: 'Pat Smith' }]],
    ['a screen with a query', [{ ...CRASH, screen: '/hennessy/orders?search=Smith' }]],
  ])('refuses %s', async (_what, errors) => {
    expect((await report(...errors)).status).toBe(422);
    expect(logged()).toEqual([]);
  });

  it('refuses a body of more than 4 KB unread', async () => {
    expect((await report({ ...CRASH, message: 'a'.repeat(5000) })).status).toBe(413);
  });

  it('takes 60 calls a minute from an address', async () => {
    const statuses = [];
    for (let call = 0; call < 61; call += 1) statuses.push((await report(CRASH)).status);

    expect(statuses).toContain(429);
    expect(statuses.at(-1)).toBe(429);
    logged();
  });
});
