import { expect, it } from 'vitest';
import { anOrderBody } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const TODAY = Date.UTC(2026, 10, 29, 15);
const YEARS_AHEAD = Date.UTC(2036, 1, 7, 6, 28);

let clock = TODAY;
const server = useTestServer({}, { now: () => clock });

async function placedAt(time: number, changes: object = {}): Promise<number> {
  clock = time;
  const { status, json } = await server.post('/v1/create-order', anOrderBody({ ...changes }));
  expect(status).toBe(201);
  return Number(json.created_at);
}

it('forgets a minute in which the clock was years ahead', async () => {
  expect(await placedAt(YEARS_AHEAD)).toBe(YEARS_AHEAD);
  expect(await placedAt(YEARS_AHEAD + 60_000)).toBe(YEARS_AHEAD + 60_000);
  expect(await placedAt(TODAY)).toBe(TODAY);
  expect(await placedAt(TODAY + 1)).toBe(TODAY + 1);
});

it('gives each order of a person a millisecond of its own, also when the clock goes back a little', async () => {
  const email = 'quick@example.com';
  const at = TODAY + 3_600_000;
  expect([await placedAt(at, { email }), await placedAt(at, { email })]).toEqual([at, at + 1]);
  expect(await placedAt(at - 2, { email })).toBe(at + 2);
  expect(await placedAt(at - 20_000, { email })).toBe(at - 20_000);
  expect(await placedAt(at, { email: 'other@example.com' })).toBe(at);
});

it('gives orders that arrive together different times', async () => {
  clock = TODAY + 7_200_000;
  const email = 'together@example.com';
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => server.post('/v1/create-order', anOrderBody({ email }))),
  );
  const times = answers.map(({ json }) => Number(json.created_at)).toSorted((a, b) => a - b);
  expect(times).toEqual(Array.from({ length: 25 }, (_, index) => clock + index));
});
