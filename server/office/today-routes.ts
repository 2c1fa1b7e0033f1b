import type Router from '@koa/router';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { OfficeFiltersBody } from '../../domain/calls/office-orders';
import {
  checkPaymentBody,
  dismissMessageBody,
  type FailedMessages,
  type FirstThing,
  type LeftOutCustomer,
  type Today,
  type TodayNumber,
  todayQuery,
  type UnclearPayments,
  type WaitingThings,
  type WireFailedMessage,
  type WireUnclearPayment,
} from '../../domain/calls/today';
import { maskEmails } from '../../domain/orders/order';
import { isAllowed, isOwner, type Permission } from '../../domain/people/roles';
import { notFound } from '../../domain/refusals';
import type { AccessNeeds } from '../access/needs';
import { actorOf, may, type OfficeContext, type OfficeInput, permittedKeys } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import type { StoreData } from '../catalog/live/store-data';
import type { LeftOut } from '../catalog/open-catalog';
import { lateBackup } from '../database/backup/scheduled-backups';
import type { OnConnection } from '../database/connection';
import type { HasDatabase } from '../database/database';
import { storeName } from '../devices/routes';
import { type DeviceQuery, listDevices, matchingDevices } from '../devices/rows';
import { validQuery, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import { relativeFilters } from '../orders/office-routes';
import { filtersOf } from '../orders/order-filters';
import type { OrderFilters } from '../orders/order-list';
import type { CustomerOrders } from '../orders/orders-across';
import {
  byCustomer,
  checkSoon,
  countHeld,
  countWaiting,
  dismissMessage,
  type FailedMessage,
  failedMessages,
  lastOrders,
  listFailedMessages,
  listUnclearPayments,
  longestDue,
  sumOrders,
  type UnclearPayment,
  unclearPayments,
  type Waiting,
} from './today-rows';

/** What needs somebody, and the lists of it that no other screen has. */
export function officeTodayRoutes(services: AccessNeeds): Router {
  return (
    createRouter()
      // Every open Today screen asks twice a minute.
      .get(
        '/v1/office/today',
        limitRate(services, 'office-today', 300),
        may(services, 'orders.read'),
        using(services, showToday),
      )
      .get(
        '/v1/office/failed-messages',
        limitRate(services, 'office-failed-messages', 300),
        may(services, 'orders.read'),
        using(services, showFailed),
      )
      .get(
        '/v1/office/unclear-payments',
        limitRate(services, 'office-unclear-payments', 300),
        may(services, 'orders.read'),
        using(services, showUnclear),
      )
      .post(
        '/v1/office/check-payment',
        limitRate(services, 'office-check-payment', 60),
        may(services, 'orders.change'),
        withBody(checkPaymentBody),
        using(services, checkPayment),
      )
      .post(
        '/v1/office/dismiss-message',
        limitRate(services, 'office-dismiss-message', 120),
        may(services, 'orders.change'),
        withBody(dismissMessageBody),
        using(services, dismiss),
      )
  );
}

/** The lists that the Orders screen shows for the same filters. */
const LISTS = {
  new: { only: 'new' },
  no_po: { only: 'no-po' },
  late: { stage: 'late' },
  since_yesterday: { only: 'since-yesterday' },
  due_today: { due: 'today' },
  due_this_week: { due: 'this-week' },
} as const satisfies Record<string, OfficeFiltersBody>;

/** Most first things of each kind. */
const MAX_FIRST = 2;

const WITHIN_MS = 2_000;

type Numbers = Readonly<Record<TodayNumber, readonly Waiting<number | string>[]>>;

async function showToday(services: AccessNeeds, ctx: OfficeContext): Promise<void> {
  const { db, limits, now } = services;
  const customers = customersOf(services, ctx);
  const holding = devicesHolding(services, ctx);
  const asked = (list: keyof typeof LISTS) => askedFor(services, customers, LISTS[list]);
  const deciding = permitted(services, ctx, 'approvals.decide');
  const lists = limits.searches.databaseOf(services, ctx);
  const { numbers, ...rest } = await lists.withTimeLimit(lists.lists, WITHIN_MS, async (on) => ({
    figures: {
      since_yesterday: totalOf(await on(countWaiting(lists, asked('since_yesterday'), 'created_at'))),
      since_yesterday_cents: await sumOf(on, sumOrders(lists, asked('since_yesterday'))),
      due_today: totalOf(await on(countWaiting(lists, asked('due_today'), 'ships_by'))),
      due_this_week: totalOf(await on(countWaiting(lists, asked('due_this_week'), 'ships_by'))),
    },
    numbers: {
      new: await on(countWaiting(lists, asked('new'), 'created_at')),
      no_po: await on(countWaiting(lists, asked('no_po'), 'created_at')),
      late: await on(countWaiting(lists, asked('late'), 'ships_by')),
      approvals: await on(countHeld(db.read, deciding)),
      payments: await on(byCustomer(unclearPayments(db.read, customers, now()), 'card_payments')),
      messages: await on(byCustomer(failedMessages(db.read, customers, now()), 'message')),
      devices: await on(byCustomer(matchingDevices(db.read, holding), 'devices')),
    } satisfies Numbers,
    newest: (await on(lastOrders(lists, customers))) as readonly Omit<Waiting, 'count'>[],
    late: (await on(longestDue(lists, asked('late'), MAX_FIRST))) as readonly LateOrder[],
  }));
  const isForOwner = isOwner(ctx.state.office.person.grants);
  const overdue = isForOwner ? await lateBackup(services) : undefined;
  const left_out = isForOwner ? [...services.leftOut.values()].map(presentLeftOut) : [];
  sendJson(ctx, {
    figures: rest.figures,
    customers: customers.map((customer) => ({
      customer,
      last_order_at: Number(rest.newest.find((row) => row.customer === customer)?.since ?? 0) || null,
      numbers: numbersOf(numbers, customer),
    })),
    first: [
      ...rest.late.map((order) => presentLate(services, order)),
      ...(await firstOthers(services, ctx, customers, holding)),
    ],
    has_devices: permittedKeys(services, ctx, 'devices.read').length > 0,
    // Orders that a rule held wait on after it was removed.
    has_approvals:
      totalOf(numbers.approvals) > 0 || deciding.some((key) => services.stores.get(key)?.approvals !== undefined),
    ...(overdue ? { late_backup: overdue } : {}),
    ...(left_out.length > 0 ? { left_out } : {}),
  } satisfies Today);
}

function presentLeftOut({ key, problems }: LeftOut): LeftOutCustomer {
  const sentences = problems.map(({ item, field, message }) => [item, field, message].filter(Boolean).join(' '));
  return { customer: key, problem: sentences.join('; ').slice(0, MAX_PROBLEM) };
}

const MAX_PROBLEM = 500;

/** @throws RefusalError 404 for a customer that the person may not see */
function customersOf(services: Pick<StoreData, 'customers' | 'stores'>, ctx: OfficeContext): readonly CustomerKey[] {
  const customers = permitted(services, ctx, 'orders.read');
  if (customers.length === 0) throw notFound();
  return customers;
}

function permitted(
  services: Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeContext,
  permission: Permission,
): readonly CustomerKey[] {
  const { customer } = validQuery(todayQuery, ctx);
  const all = permittedKeys(services, ctx, permission);
  return all.filter((key) => services.stores.has(key) && (customer === undefined || key === customer));
}

function devicesHolding(services: HasClock & Pick<StoreData, 'customers' | 'stores'>, ctx: OfficeContext): DeviceQuery {
  return { customers: permitted(services, ctx, 'devices.read'), show: 'holding', build: '', now: services.now() };
}

function askedFor(
  { stores, now }: HasClock & Pick<StoreData, 'stores'>,
  customers: readonly CustomerKey[],
  { stage, ...relative }: OfficeFiltersBody,
): readonly CustomerOrders[] {
  return customers.flatMap((key) => {
    const store = stores.get(key);
    if (!store) return [];
    const filters: OrderFilters = filtersOf(stage ? { stage } : {}, store.outline, false, now());
    return relativeFilters(store, relative, now()).map((each) => ({ customer: key, filters: { ...filters, ...each } }));
  });
}

const totalOf = (rows: readonly { readonly count: number | string }[]) =>
  rows.reduce((sum, { count }) => sum + Number(count), 0);

async function sumOf(on: OnConnection, query: ReturnType<typeof sumOrders>): Promise<number> {
  const [row] = await on(query);
  return Number(row?.cents ?? 0);
}

function numbersOf(numbers: Numbers, customer: CustomerKey) {
  const found = Object.entries(numbers).flatMap(([name, rows]) => {
    const own = rows.filter((each) => each.customer === customer && Number(each.count) > 0);
    if (own.length === 0) return [];
    // PostgreSQL returns the smallest of big numbers as a text, like a day.
    const sinces = own.map(({ since }) => (/^\d+$/.test(String(since)) ? Number(since) : since));
    const since = sinces.reduce((one, other) => (other < one ? other : one));
    return [[name, { count: totalOf(own), since } satisfies WaitingThings]];
  });
  return Object.fromEntries(found);
}

interface LateOrder {
  readonly customer: CustomerKey;
  readonly order_number: string;
  readonly store: string;
  readonly ships_by: string;
}

function presentLate(
  { stores }: Pick<StoreData, 'stores'>,
  { customer, order_number, store, ships_by }: LateOrder,
): FirstThing {
  return { kind: 'late', customer, order_id: order_number, store: storeName(store, customer, stores), ships_by };
}

async function firstOthers(
  services: HasDatabase & HasClock & Pick<StoreData, 'stores'>,
  ctx: OfficeContext,
  customers: readonly CustomerKey[],
  holding: DeviceQuery,
): Promise<readonly FirstThing[]> {
  const { db, now, stores } = services;
  const [messages, payments, devices] = await Promise.all([
    listFailedMessages(db.read, customers, now(), MAX_FIRST),
    listUnclearPayments(db.read, customers, now(), MAX_FIRST),
    listDevices(db.read, holding, MAX_FIRST),
  ]);
  return [
    ...messages.map((message): FirstThing => ({ kind: 'message', ...presentMessage(ctx, message) })),
    ...payments.map((payment): FirstThing => ({ kind: 'payment', ...presentPayment(payment) })),
    ...devices.map(
      ({ customer, id, name, store, held, held_since }): FirstThing => ({
        ...{ kind: 'device', customer, id, name, store: storeName(store, customer, stores) },
        ...{ held, held_since: held_since ?? 0 },
      }),
    ),
  ];
}

/** People scroll through this many; the customer narrows them. */
const MAX_LISTED = 200;

async function showFailed(services: AccessNeeds, ctx: OfficeContext): Promise<void> {
  const { db, now } = services;
  const customers = customersOf(services, ctx);
  const [rows, counts] = await Promise.all([
    listFailedMessages(db.read, customers, now(), MAX_LISTED),
    byCustomer(failedMessages(db.read, customers, now()), 'message'),
  ]);
  sendJson(ctx, {
    messages: rows.map((message) => presentMessage(ctx, message)),
    count: totalOf(counts),
  } satisfies FailedMessages);
}

async function showUnclear(services: AccessNeeds, ctx: OfficeContext): Promise<void> {
  const { db, now } = services;
  const customers = customersOf(services, ctx);
  const [rows, counts] = await Promise.all([
    listUnclearPayments(db.read, customers, now(), MAX_LISTED),
    byCustomer(unclearPayments(db.read, customers, now()), 'card_payments'),
  ]);
  sendJson(ctx, { payments: rows.map(presentPayment), count: totalOf(counts) } satisfies UnclearPayments);
}

/** Reconciling then asks PayPal in its next pass, within minutes. */
async function checkPayment(
  services: HasDatabase & HasClock & Pick<StoreData, 'customers'>,
  ctx: OfficeInput<typeof checkPaymentBody>,
): Promise<void> {
  const { db, now } = services;
  const customers = permittedKeys(services, ctx, 'orders.change');
  const { order_id } = ctx.state.input;
  if (!(await checkSoon(db.write, { customers, orderNumber: order_id }, now()))) throw notFound();
  ctx.status = 204;
}

async function dismiss(
  services: HasDatabase & HasClock & Pick<StoreData, 'customers'>,
  ctx: OfficeInput<typeof dismissMessageBody>,
): Promise<void> {
  const { db, now } = services;
  const customers = permittedKeys(services, ctx, 'orders.change');
  const message = { customers, id: ctx.state.input.id, by: actorOf(ctx) };
  if (!(await dismissMessage(db, message, now()))) throw notFound();
  ctx.status = 204;
}

/** Who only reads orders sees their addresses masked, also where a mail server's reply repeats them. */
function presentMessage(
  { state }: OfficeContext,
  { order_number, kind, problem, ...message }: FailedMessage,
): WireFailedMessage {
  const isDesk = isAllowed(state.office.person.grants, 'orders.change', message.customer);
  return { ...message, order_id: order_number, message: kind, problem: isDesk ? problem : maskEmails(problem) };
}

function presentPayment({
  customer,
  order_number,
  state,
  total_cents,
  created_at,
}: UnclearPayment): WireUnclearPayment {
  return { customer, order_id: order_number, in_review: state === 'review', cents: total_cents, created_at };
}
