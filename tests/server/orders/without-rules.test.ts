import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useTestServer } from '../../support/hooks';
import { anOrderBody } from '../../support/orders';

// What a customer without rules and budgets has to do with them: nothing. The recording is from the release before there
// were any, made by this test with RECORD=1; each call and stored row is the same ever since, byte for byte.

const RECORDING = new URL('./without-rules.json', import.meta.url);

const server = useTestServer({}, { now: () => Date.parse('2026-11-20T15:00:00Z') });

/** By the server's secret or chance. */
const VOLATILE = new Set(['version', 'hash', 'nonce', 'revision']);

function withoutChance(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChance);
  if (typeof value === 'string') return value.replace(/#[\w-]{22}$/, '#TOKEN');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !VOLATILE.has(name))
      .map(([name, each]) => [name, withoutChance(each)]),
  );
}

it('goes through the main journey as before there were rules: the same calls, and the same rows', async () => {
  const journey: unknown[] = [];
  const call = async (path: string, body: object, headers?: Record<string, string>) => {
    const { status, json } = await server.post(path, body, headers);
    journey.push([path, status, JSON.stringify(withoutChance(json))]);
    return json;
  };
  const company = { companyName: 'Hennessy' };
  const { json: document } = await server.send('/v1/storefronts/hennessy');
  journey.push(JSON.stringify({ customer: Object.keys(document.customer), keys: Object.keys(document) }));
  const key = { 'Idempotency-Key': 'without-any-rules' };
  await call('/v1/check-code', { ...company, code: 'HEN' });
  await call('/v1/create-order', { ...anOrderBody(), dry_run: true });
  const placed = await call('/v1/create-order', anOrderBody(), key);
  await call('/v1/create-order', anOrderBody(), key);
  await call('/v1/create-order', anOrderBody({ customer_po: 'Another' }), key);
  await call('/v1/create-order', anOrderBody({ store: 'No such store' }));
  const [, order_id, token] = /^\/order\/(.+)#(.+)$/.exec(placed.link) ?? [];
  await call('/v1/order-page', { order_id, token });
  await call('/v1/retrieve-orders', { ...company, lines: false });
  await call('/v1/retrieve-orders', company);
  await call('/v1/count-orders', company);
  for (const table of ['orders', 'order_lines', 'idempotency_keys', 'order_links', 'outgoing_messages'] as const) {
    const rows: object[] = await server.services.db.read(table as 'orders').select();
    // Columns that came later are empty.
    const filled = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== '')),
    );
    journey.push([table, JSON.stringify(withoutChance(filled))]);
  }
  await call('/v1/cancel-order', { order_id, token, code: 'HEN', version: 1 });

  if (process.env.RECORD) writeFileSync(RECORDING, `${JSON.stringify(journey, null, 2)}\n`);
  expect(journey).toEqual(JSON.parse(readFileSync(RECORDING, 'utf8')));
});
