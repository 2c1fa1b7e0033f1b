import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { budgetPeriod, budgetPeriods } from '../../domain/approvals/budget';
import type { Budgets } from '../../domain/catalog/approval-settings';
import { budgetAmount } from '../../domain/catalog/approval-settings';
import { budgetsSchema } from '../../domain/catalog/check/approval-schemas';
import { customerFile, customerOf } from '../../domain/catalog/draft';
import { jsonOrUndefined } from '../../domain/json';
import type { Cents } from '../../domain/money';
import { dayInTimeZone } from '../../domain/orders/calendar-day';
import { NO_STORE } from '../../domain/orders/order';
import type { Database } from '../database/database';
import { fillDays, timeZoneIn } from '../database/order-days';
import { untyped } from '../database/tables';
import { heldByStore, NOTHING_HELD } from './rows';

// A budget counts its period's orders from the first day, whenever it's set, raised, moved to another store, or has
// another kind of period. They're counted in the transaction that publishes it. Servers that don't follow the new
// revision yet place orders without it, so they're counted again once all servers do.

const documentWithBudgets = v.object({
  budgets: v.optional(budgetsSchema),
  stores: v.optional(v.record(v.string(), v.string()), {}),
});

interface BudgetSettings {
  readonly budgets: Budgets | undefined;
  readonly stores: readonly string[];
  readonly timeZone: string;
}

/** @param body a customer's document; null if there is none */
function settingsIn(body: string | null): BudgetSettings {
  const read = v.safeParse(documentWithBudgets, jsonOrUndefined(body ?? ''));
  const { budgets, stores = {} } = read.success ? read.output : {};
  return { budgets, stores: Object.values(stores), timeZone: timeZoneIn(body) };
}

interface ChangedDocument {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Call it in the transaction that publishes the documents, behind the lock `documents`. */
export async function countChangedBudgets(
  trx: Knex.Transaction,
  revision: number,
  documents: readonly ChangedDocument[],
  now: number,
): Promise<void> {
  for (const { path, before, after } of documents) {
    const customer = customerOf(path);
    if (customer === undefined) continue;
    const [was, is] = [settingsIn(before), settingsIn(after)];
    if ((!was.budgets && !is.budgets) || isDeepStrictEqual(was, is)) continue;
    await countBudgets(trx, customer, is, now);
    await trx('budget_counts').insert({ customer, revision, at: now }).onConflict('customer').merge();
  }
}

/** Makes the rows of the periods that today belongs to what settings and orders say. */
async function countBudgets(
  trx: Knex.Transaction,
  customer: string,
  { budgets, stores, timeZone }: BudgetSettings,
  now: number,
): Promise<void> {
  const today = dayInTimeZone(now, timeZone);
  const period = budgets && budgetPeriod(budgets.period, today);
  const others = budgetPeriods(today).filter((each) => each !== period);
  await trx(untyped('budgets')).where({ customer }).whereIn('period', others).delete();
  if (!budgets || period === undefined) return;
  await fillDays(trx);
  const ordered = [...(await heldByStore(trx, { customer, period })).keys()];
  const amounts = amountsOf(budgets, [...stores, NO_STORE, ...ordered]);
  await trx(untyped('budgets'))
    .where({ customer, period })
    .whereNotIn('store', [...amounts.keys()])
    .delete();
  // Orders of these stores wait from here on, and all that didn't wait have been stored. In the order in which they
  // lock budgets, too.
  for (const [store, amount_cents] of amounts) {
    await trx('budgets')
      .insert({ customer, store, period, amount_cents, ...NOTHING_HELD })
      .onConflict(['customer', 'store', 'period'])
      .merge(['amount_cents']);
  }
  const held = await heldByStore(trx, { customer, period });
  for (const store of amounts.keys()) {
    await trx('budgets')
      .where({ customer, store, period })
      .update(held.get(store) ?? NOTHING_HELD);
  }
}

function amountsOf(budgets: Budgets, stores: readonly string[]): ReadonlyMap<string, Cents> {
  return new Map(
    [...new Set(stores)].sort().flatMap((store) => {
      const amount = budgetAmount(budgets, store === NO_STORE ? undefined : store);
      return amount === undefined ? [] : [[store, amount] as const];
    }),
  );
}

/** Every server that runs has said by then which revision it follows. */
const SETTLE_MS = 15_000;

/** Longer than a server takes to say so again. */
const SEEN_MS = 60_000;

/**
 * Fills in the days of older servers' orders, and counts budgets again once no server follows an older revision.
 * @param name the process's
 */
export async function countBudgetsAgain(
  db: Database,
  { name, revision, now }: { readonly name: string; readonly revision: number; readonly now: number },
): Promise<void> {
  await fillDays(db.write);
  if (!(await db.read('budget_counts').first('customer'))) return;
  await db.write('budget_followers').insert({ name, revision, seen_at: now }).onConflict('name').merge();
  await db
    .write('budget_followers')
    .where('seen_at', '<', now - SEEN_MS)
    .delete();
  const oldest = (await db.read('budget_followers').min({ revision: 'revision' }).first())?.revision ?? revision;
  const due = await db
    .read('budget_counts')
    .where('at', '<=', now - SETTLE_MS)
    .where('revision', '<=', Math.min(Number(oldest), revision))
    .select();
  for (const { customer, revision: counted } of due) {
    await db.transaction(async (trx) => {
      await db.lock(trx, ['documents']);
      // Somebody else was quicker, or it was published again.
      if ((await trx('budget_counts').where({ customer, revision: counted }).delete()) === 0) return;
      const path = customerFile(customer);
      const document = await trx('documents').where({ path }).orderBy('revision', 'desc').first('body');
      await countBudgets(trx, customer, settingsIn(document?.body ?? null), now);
    });
  }
}
