import type Router from '@koa/router';
import { budgetPeriod } from '../../domain/approvals/budget';
import { sameAddress } from '../../domain/approvals/rules';
import { missingApprovers } from '../../domain/approvals/state';
import {
  type ApproverFacts,
  approversQuery,
  budgetsQuery,
  type CustomerApprovers,
  type CustomerRules,
  customerRulesBody,
  type SavedRules,
  saveRulesBody,
} from '../../domain/calls/approvals';
import { budgetAmount } from '../../domain/catalog/approval-settings';
import { type Cents, dollarsFromCents } from '../../domain/money';
import { addDays, DEFAULT_TIME_ZONE, dayInTimeZone } from '../../domain/orders/calendar-day';
import { NO_STORE, storeDisplayName } from '../../domain/orders/order';
import { refusal } from '../../domain/refusals';
import { type BudgetReport, type StoreBudget, spanOfBudget } from '../../domain/reports/budget-report';
import { daysOf } from '../../domain/reports/period';
import { momentOf } from '../../domain/zoned-time';
import { actorOf, may, type OfficeContext, type OfficeInput, permittedStore } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import {
  countPlaced,
  countReserved,
  listAnswerTimes,
  listBudgets,
  listOverBudget,
  readWaits,
} from '../budgets/report-rows';
import type { Store, StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import type { BudgetRow } from '../database/tables';
import { linesJson, validQuery, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import { publishedRules, saveRules } from '../publishing/save-rules';
import type { ApprovalNeeds } from './needs';
import { presentHeld } from './office-routes';
import { listWaiting } from './rows';

/** A customer's approval rules and budgets, and what became of them (docs/approvals.md). */
export function officeRulesRoutes(services: ApprovalNeeds): Router {
  return (
    createRouter()
      .post(
        '/v1/office/rules',
        limitRate(services, 'office-rules', 300),
        may(services, 'approvals.change'),
        withBody(customerRulesBody),
        using(services, showRules),
      )
      // Each builds the whole catalog.
      .post(
        '/v1/office/save-rules',
        limitRate(services, 'office-save-rules', 60),
        may(services, 'approvals.change'),
        withBody(saveRulesBody, linesJson),
        using(services, changeRules),
      )
      .get(
        '/v1/office/budgets',
        limitRate(services, 'office-budgets', 300),
        may(services, 'reports.read'),
        using(services, showBudgets),
      )
      .get(
        '/v1/office/approvers',
        limitRate(services, 'office-approvers', 300),
        may(services, 'approvals.change'),
        using(services, showApprovers),
      )
  );
}

async function showRules(
  services: HasDatabase & Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeInput<typeof customerRulesBody>,
): Promise<void> {
  const store = permittedStore(services, ctx, ctx.state.input.customer);
  sendJson(ctx, (await publishedRules(services, store)) satisfies CustomerRules);
}

async function changeRules(services: ApprovalNeeds, ctx: OfficeInput<typeof saveRulesBody>): Promise<void> {
  const { input } = ctx.state;
  const outcome = await saveRules(services, actorOf(ctx), permittedStore(services, ctx, input.customer), input);
  if (outcome.kind === 'conflict')
    throw refusal(
      'version',
      'Somebody else changed these rules or budgets. Nothing was saved; check what they are now.',
    );
  if (outcome.kind === 'blocked') throw refusal('invalid', `Nothing was saved. ${outcome.sentence}`);
  sendJson(ctx, { problems: outcome.kind === 'problems' ? outcome.problems : [] } satisfies SavedRules);
}

async function showBudgets(services: ApprovalNeeds, ctx: OfficeContext): Promise<void> {
  const { customer: key, period: wanted } = validQuery(budgetsQuery, ctx);
  const store = permittedStore(services, ctx, key);
  const { time_zone: timeZone = DEFAULT_TIME_ZONE } = store.customer;
  const { db, now } = services;
  const { lists } = db;
  const current = budgetPeriod(store.approvals?.budgets?.period ?? 'month', dayInTimeZone(now(), timeZone));
  const period = wanted ?? current;
  const { from, to } = spanOfBudget(period);
  const times = {
    customer: key,
    from: momentOf(from, '00:00', timeZone),
    to: momentOf(addDays(to, 1), '00:00', timeZone),
  };
  const stores = presentBudgets(store, await listBudgets(lists, key, period), period === current);
  const budgets = { customer: key, period, stores: stores.map(({ store: code }) => code) };
  const over = await listOverBudget(lists, budgets);
  sendJson(ctx, {
    ...{ customer: key, period, current, stores, time_zone: timeZone },
    days_left: period === current ? daysOf({ from: dayInTimeZone(now(), timeZone), to }) - 1 : null,
    waits: await readWaits(lists, times),
    reserved_orders: await countReserved(lists, budgets),
    placed: await countPlaced(lists, budgets),
    over_budget: over.map(({ order_number, store: code, ...decided }) => ({
      ...{ order_id: order_number, store: storeDisplayName(store.customer.stores, code) },
      ...decided,
    })),
  } satisfies BudgetReport);
}

/** More wait for nobody to look at them here. */
const MAX_COUNTED = 1_000;
const MAX_WAITING = 5;
const ANSWERS_MS = 90 * 24 * 3_600_000;

async function showApprovers(services: ApprovalNeeds, ctx: OfficeContext): Promise<void> {
  const { customer } = validQuery(approversQuery, ctx);
  const store = permittedStore(services, ctx, customer);
  const { db, now } = services;
  const waiting = await listWaiting(db.read, new Map([[customer, undefined]]), MAX_COUNTED);
  const missing = waiting.flatMap(({ approval }) => missingApprovers(approval).map(sameAddress));
  const times = await listAnswerTimes(db.read, { customer, from: now() - ANSWERS_MS, to: now() });
  const named = (store.approvals?.rules ?? []).flatMap(({ approvers }) => approvers);
  const approvers = new Map<string, ApproverFacts>();
  for (const { name, email } of named) {
    const address = sameAddress(email);
    approvers.set(address, {
      name: name || approvers.get(address)?.name || '',
      email,
      waiting_count: missing.filter((each) => each === address).length,
      median_ms: medianOf(times.get(address) ?? []),
    });
  }
  sendJson(ctx, {
    approvers: [...approvers.values()],
    waiting: waiting.slice(0, MAX_WAITING).map((held) => presentHeld(held, store)),
    waiting_count: waiting.length,
  } satisfies CustomerApprovers);
}

/** Lower median. */
function medianOf(times: readonly number[]): number | null {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length / 2) - 1] ?? null;
}

/**
 * Today's period has the amounts of the settings, also of stores that haven't ordered; others, those that held then.
 */
function presentBudgets(
  { customer, approvals }: Store,
  rows: readonly BudgetRow[],
  isCurrent: boolean,
): readonly StoreBudget[] {
  const kept = new Map(rows.map((row) => [row.store, row]));
  const known = [...Object.values(customer.stores), NO_STORE];
  const removed = rows.map(({ store }) => store).filter((store) => !known.includes(store));
  return [...known, ...removed].flatMap((store) => {
    const row = kept.get(store);
    const budgets = isCurrent ? approvals?.budgets : undefined;
    const set = budgets && budgetAmount(budgets, store === NO_STORE ? undefined : store);
    const amount = set ?? row?.amount_cents;
    if (amount === undefined) return [];
    const dollars = (cents = 0) => dollarsFromCents(cents as Cents);
    return {
      store,
      name: storeDisplayName(customer.stores, store),
      amount: dollars(amount),
      reserved: dollars(row?.reserved_cents),
      spent: dollars(row?.spent_cents),
    };
  });
}
