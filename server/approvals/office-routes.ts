import type Router from '@koa/router';
import { budgetPeriod } from '../../domain/approvals/budget';
import { startPreview } from '../../domain/approvals/preview';
import { missingApprovers, type Outcome, type WhyRefused } from '../../domain/approvals/state';
import {
  type DecidedOrder,
  type DecidedOrders,
  decideOrdersBody,
  type OrderApproval,
  orderApprovalBody,
  type PreviewedRules,
  previewRulesBody,
  type WaitingOrder,
  type WaitingOrders,
  type WireDecision,
  type WireWaitingOrder,
  waitingQuery,
} from '../../domain/calls/approvals';
import { readRules } from '../../domain/catalog/check/read-customers';
import { dollarsFromCents } from '../../domain/money';
import { dayInTimeZone } from '../../domain/orders/calendar-day';
import { storeDisplayName } from '../../domain/orders/order';
import { isAllowed, permittedAt } from '../../domain/people/roles';
import {
  actorOf,
  may,
  type OfficeContext,
  type OfficeInput,
  permittedStore,
  permittedStores,
} from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { presentBudget } from '../budgets/rows';
import type { Store, StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import type { BudgetRow } from '../database/tables';
import { linesJson, validQuery, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import { decideOrder } from './decide-order';
import type { ApprovalNeeds } from './needs';
import {
  budgetsOfOrders,
  findHeldOrder,
  type HeldOrder,
  listItems,
  listPastOrders,
  listWaiting,
  type NamedDecision,
} from './rows';

/** Orders that wait for an approver, and the rules that hold them (docs/approvals.md). */
export function officeApprovalRoutes(services: ApprovalNeeds): Router {
  return (
    createRouter()
      .get(
        '/v1/office/waiting-orders',
        limitRate(services, 'office-waiting-orders', 300),
        may(services, 'approvals.decide'),
        using(services, showWaiting),
      )
      .post(
        '/v1/office/order-approval',
        limitRate(services, 'office-order-approval', 300),
        may(services, 'orders.read'),
        withBody(orderApprovalBody),
        using(services, showApproval),
      )
      .post(
        '/v1/office/decide-orders',
        limitRate(services, 'office-decide-orders', 120),
        may(services, 'approvals.decide'),
        withBody(decideOrdersBody, linesJson),
        using(services, decideAll),
      )
      // Each reads a customer's orders of three months.
      .post(
        '/v1/office/preview-rules',
        limitRate(services, 'office-preview-rules', 30),
        may(services, 'approvals.change'),
        withBody(previewRulesBody, linesJson),
        using(services, preview),
      )
  );
}

const MAX_SHOWN = 200;

async function showWaiting(
  services: HasDatabase & Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeContext,
): Promise<void> {
  const { grants } = ctx.state.office.person;
  const { db } = services;
  const { customer } = validQuery(waitingQuery, ctx);
  const permitted = permittedStores(services, ctx).filter(
    ({ outline }) => customer === undefined || outline.key === customer,
  );
  const stores = new Map(permitted.map((store) => [store.outline.key, store]));
  const places = new Map([...stores.keys()].map((key) => [key, permittedAt(grants, 'approvals.decide', key)]));
  const found = places.size === 0 ? [] : await listWaiting(db.read, places, MAX_SHOWN + 1);
  const shown = found.slice(0, MAX_SHOWN);
  const items = await listItems(
    db.read,
    shown.map(({ row }) => row.id),
  );
  const budgets = await budgetsOfOrders(db.read, shown);
  const orders = shown.flatMap((held): WireWaitingOrder[] => {
    const store = stores.get(held.row.customer);
    return store ? [presentWaiting(held, store, items.get(held.row.id) ?? [], budgets.get(held.row.id))] : [];
  });
  sendJson(ctx, { orders, has_more: found.length > MAX_SHOWN } satisfies WaitingOrders);
}

export function presentHeld({ row }: HeldOrder, { customer }: Store): WaitingOrder {
  return {
    order_id: row.order_number,
    store: storeDisplayName(customer.stores, row.store),
    ordered_by: `${row.first_name} ${row.last_name}`,
    created_at: row.created_at,
    total: dollarsFromCents(row.total_cents),
  };
}

function presentWaiting(
  held: HeldOrder,
  store: Store,
  items: WireWaitingOrder['items'],
  budget: BudgetRow | undefined,
): WireWaitingOrder {
  const { row, rule, approval } = held;
  return {
    ...presentHeld(held, store),
    customer: row.customer,
    expires_at: row.expires_at,
    when: rule.when,
    approvers: rule.approvers,
    all: approval.all,
    missing: missingApprovers(approval),
    note: row.note,
    items,
    decisions: approval.decisions.map(presentDecision),
    budget: budget ? presentBudget(budget) : null,
  };
}

export function presentDecision({ kind, byName, onBehalfOf, reason, at, lowered }: NamedDecision): WireDecision {
  const changes = lowered.map(({ name, from, to }) => ({ name, from, to }));
  return { kind, reason, at, by: byName, on_behalf_of: onBehalfOf, lowered: changes };
}

async function showApproval(
  services: HasDatabase & Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeInput<typeof orderApprovalBody>,
): Promise<void> {
  const held = await findHeldOrder(services.db.read, { order_number: ctx.state.input.order_id });
  const isTheirs = permittedStores(services, ctx).some(({ customer }) => customer.key === held?.row.customer);
  const approval =
    held && isTheirs ? { state: held.approval.state, decisions: held.approval.decisions.map(presentDecision) } : null;
  sendJson(ctx, { approval } satisfies OrderApproval);
}

type DecideContext = OfficeInput<typeof decideOrdersBody>;

async function decideAll(services: ApprovalNeeds, ctx: DecideContext): Promise<void> {
  const results: DecidedOrder[] = [];
  for (const decision of ctx.state.input.decisions) results.push(await decideOne(services, ctx, decision));
  sendJson(ctx, { results } satisfies DecidedOrders);
}

async function decideOne(
  services: ApprovalNeeds,
  ctx: DecideContext,
  { order_id, kind, key, reason, on_behalf_of }: DecideContext['state']['input']['decisions'][number],
): Promise<DecidedOrder> {
  const { person } = ctx.state.office;
  const held = await findHeldOrder(services.db.read, { order_number: order_id });
  if (!held || !mayDecide(ctx, held)) return { order_id, status: 'unknown' };
  if (on_behalf_of !== '' && !mayStandIn(ctx, held)) {
    return { order_id, status: 'refused', approval: held.approval.state, message: 'You decide for yourself only.' };
  }
  const decision = { kind, key, reason, by: person.email, onBehalfOf: on_behalf_of.toLowerCase() };
  const outcome = await decideOrder(services, { orderId: held.row.id, decision, actor: actorOf(ctx) });
  const approval = outcome.approval.state;
  if (outcome.kind !== 'refused') return { order_id, status: 'decided', approval };
  return { order_id, status: 'refused', approval, message: refusedText(outcome) };
}

/** Approvers may be there for some stores only. */
function mayDecide(ctx: OfficeContext, { row: { customer, store } }: HeldOrder): boolean {
  const { grants } = ctx.state.office.person;
  if (!isAllowed(grants, 'approvals.decide', customer)) return false;
  return permittedAt(grants, 'approvals.decide', customer)?.includes(store) ?? true;
}

function mayStandIn(ctx: OfficeContext, { row: { customer } }: HeldOrder): boolean {
  const others = ctx.state.office.person.grants.filter(({ role }) => role !== 'approver');
  return isAllowed(others, 'approvals.decide', customer);
}

function refusedText({ why, approval }: Extract<Outcome, { kind: 'refused' }>): string {
  return why === 'decided' ? `This order is already ${approval.state}. Nothing was changed.` : REFUSED[why];
}

export const REFUSED: Readonly<Record<Exclude<WhyRefused, 'decided'>, string>> = {
  expired: 'This order waited too long and can no longer be decided. Nothing was changed.',
  not_an_approver: 'You aren’t one of this order’s approvers. Choose whom you decide for. Nothing was changed.',
  own_order: 'Nobody decides on their own order. Nothing was changed.',
  not_due: 'This order still waits. Nothing was changed.',
};

const PREVIEWED_MS = 90 * 24 * 60 * 60_000;

async function preview(services: ApprovalNeeds, ctx: OfficeInput<typeof previewRulesBody>): Promise<void> {
  const { customer: key, approvals, budgets } = ctx.state.input;
  const { db, now } = services;
  const store = permittedStore(services, ctx, key);
  const read = readRules({ approvals, budgets }, store.customer);
  if (read.kind === 'invalid') return sendJson(ctx, { problems: read.problems } satisfies PreviewedRules);
  const { settings } = read;
  const counted = startPreview(settings, (at) =>
    settings.budgets ? budgetPeriod(settings.budgets.period, dayInTimeZone(at, store.customer.time_zone)) : '',
  );
  for await (const orders of listPastOrders(db.lists, key, now() - PREVIEWED_MS)) orders.forEach(counted.add);
  sendJson(ctx, counted.result() satisfies PreviewedRules);
}
