import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/db/database';
import { purgeOldOrders } from '../../server/db/delete-orders';
import type { OrderToStore } from '../../server/db/orders';
import { generateOrder, seededRandom } from '../../server/scripts/seed/seed-orders';
import type { Table } from '../report/table';
import { median, percentile } from '../statistics';
import { catalogOf } from '../store/sample-orders';
import type { Group } from './generate';
import { DAY_MS } from './order-statements';
import { floorQuestion, officeQuestions, type Question, questionsOfGroup } from './questions';

const MAX_CALLS = 40;
const MIN_CALLS = 3;

/** For a question; one that takes longer is asked three times anyway. */
const QUESTION_MS = 1_000;

interface Measuring {
  readonly db: Database;
  readonly groups: readonly Group[];
  readonly orders: number;
  /** Epoch milliseconds of the newest generated order. */
  readonly now: number;
  readonly say: (text: string) => void;
}

/** Lists of a large, a middling, and a small group; and the office of people who see one group, ten, a hundred, or all. */
export async function measureReads({ db, groups, orders, now, say }: Measuring): Promise<Table> {
  const sizes = [
    ['largest', 0],
    ['middling', Math.floor(groups.length / 50)],
    ['small', groups.length - 1],
  ] as const;
  const floor = await ask(floorQuestion(db, orders));
  const rows: (readonly string[])[] = [rowOf(floor, floor)];
  const questions: Question[] = [];
  for (const [size, index] of sizes) questions.push(...(await questionsOfGroup(db, groups[index] as Group, size, now)));
  for (const seen of new Set([1, 10, 100, groups.length].filter((count) => count <= groups.length)))
    questions.push(...officeQuestions(db, groups.slice(0, seen), now));
  for (const question of questions) {
    const asked = await ask(question);
    rows.push(rowOf(asked, floor));
    say(rows.at(-1)?.join('  ') ?? '');
  }
  return { head: ['what', 'p50', 'p95', 'p50 in lookups', 'note'], rows };
}

interface Asked {
  readonly what: string;
  readonly times: readonly number[];
  readonly refused: number;
}

async function ask({ what, ask: askOnce }: Question): Promise<Asked> {
  const times: number[] = [];
  let refused = 0;
  const ends = performance.now() + QUESTION_MS;
  for (let call = 0; call < MAX_CALLS && (call < MIN_CALLS || performance.now() < ends); call += 1) {
    const started = performance.now();
    try {
      await askOnce(call);
    } catch {
      refused += 1;
    }
    times.push(performance.now() - started);
  }
  return { what, times, refused };
}

function rowOf({ what, times, refused }: Asked, floor: Asked): readonly string[] {
  const ratio = median(times) / median(floor.times);
  const note = refused > 0 ? `${refused} of ${times.length} took too long` : '';
  return [what, milliseconds(median(times)), milliseconds(percentile(times, 0.95)), ratio.toFixed(1), note];
}

const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0)} ms`;

const TOGETHER = 32;

/** As the server does (server/jobs/purge.ts). */
const DELETED_AT_ONCE = 50;
const REST = 4;

interface Placed {
  readonly latenciesMs: readonly number[];
  readonly perSecond: number;
}

/** 32 shoppers of all groups place orders for some seconds, each the next as soon as the last is stored. */
async function placeOrders(db: Database, groups: readonly Group[], seconds: number): Promise<Placed> {
  const catalog = catalogOf('hennessy');
  const random = seededRandom(Date.now());
  const latenciesMs: number[] = [];
  const started = performance.now();
  const ends = started + seconds * 1000;
  const shop = async () => {
    while (performance.now() < ends) {
      const drawn = random.next();
      const group = groups.find(({ share }) => drawn < share) ?? (groups[0] as Group);
      const order = orderOf(generateOrder(random, catalog, Date.now(), Date.now()), group);
      const at = performance.now();
      await db.orders.place(order);
      latenciesMs.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, shop));
  return { latenciesMs, perSecond: (latenciesMs.length * 1000) / (performance.now() - started) };
}

function orderOf(generated: ReturnType<typeof generateOrder>, { customer, title }: Group): OrderToStore {
  const { createdAt: _, filled: __, ...order } = generated;
  return {
    order: { ...order, customer, title },
    key: randomUUID(),
    payloadHash: randomUUID(),
    session: undefined,
    rules: undefined,
    messages: [{ kind: 'order.placed', audience: 'shopper' }],
    link: { nonce: randomUUID(), hash: randomUUID() },
    now: Date.now(),
  };
}

interface Deleted {
  readonly batchesMs: readonly number[];
  readonly orders: number;
}

/** Deletes the largest group's oldest orders in the server's batches until it's stopped. */
async function deleteOldOrders(
  db: Database,
  { customer }: Group,
  { before, isStopped, rest = REST }: { before: number; isStopped: () => boolean; rest?: number },
): Promise<Deleted> {
  const batchesMs: number[] = [];
  let orders = 0;
  while (!isStopped()) {
    const at = performance.now();
    const deleted = await purgeOldOrders(db, customer, before, DELETED_AT_ONCE);
    if (deleted === 0) break;
    batchesMs.push(performance.now() - at);
    orders += deleted;
    await sleep(rest * (performance.now() - at));
  }
  return { batchesMs, orders };
}

/** Placing by 32 at once: alone, while old orders are deleted as the server does, and while that doesn't rest. */
export async function measureWrites({ db, groups, now, say }: Measuring, seconds: number): Promise<Table> {
  const rows: (readonly string[])[] = [];
  const note = (what: string, placed: Placed, more: string) => {
    const { latenciesMs, perSecond } = placed;
    const [p50, p99] = [percentile(latenciesMs, 0.5), percentile(latenciesMs, 0.99)].map(milliseconds);
    rows.push([what, `${perSecond.toFixed(0)} /s`, p50 ?? '', p99 ?? '', more]);
    say(rows.at(-1)?.join('  ') ?? '');
  };
  await placeOrders(db, groups, 1);
  note('orders, 32 at once', await placeOrders(db, groups, seconds), '');
  const oldest = await db
    .read('orders')
    .where({ customer: groups[0]?.customer ?? '' })
    .min({ at: 'created_at' })
    .first();
  // A month of the largest group's.
  const before = Math.min(Number(oldest?.at) + 30 * DAY_MS, now);
  for (const [what, rest] of [
    ['while old orders are deleted, with rests', undefined],
    ['while old orders are deleted, without a rest', 0],
  ] as const) {
    let isStopped = false;
    const deleting = deleteOldOrders(db, groups[0] as Group, {
      before,
      isStopped: () => isStopped,
      ...(rest === undefined ? {} : { rest }),
    });
    const placed = await placeOrders(db, groups, seconds);
    isStopped = true;
    const { batchesMs, orders } = await deleting;
    const took = `, a batch of 50 in ${milliseconds(median(batchesMs))}, p99 ${milliseconds(percentile(batchesMs, 0.99))}`;
    note(what, placed, `${orders} deleted${orders > 0 ? took : ''}`);
  }
  return { head: ['what', 'rate', 'p50', 'p99', 'note'], rows };
}
