import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { ORDER_KEY, OUTBOX_AGE_HEADER } from '../../domain/calls/order-key';
import type { CountedOrders, NewOrders, OrdersPage } from '../../domain/calls/order-lists';
import { countOrdersBody, newOrdersQuery, retrieveOrdersBody } from '../../domain/calls/order-lists';
import { type CreateOrderBody, createOrderBody } from '../../domain/calls/place-order';
import { orderJson, presentListedOrder } from '../../domain/calls/present-order';
import type { Customer } from '../../domain/catalog/customer';
import { dayInTimeZone } from '../../domain/orders/calendar-day';
import type { ListedOrder } from '../../domain/orders/lines-summary';
import { storesByName } from '../../domain/orders/order-filters';
import { refusal } from '../../domain/refusals';
import { findCode } from '../access/find-secrets';
import type { AccessNeeds } from '../access/needs';
import { limitRate } from '../access/rate-limit';
import { storefrontAddress } from '../access/requested-store';
import {
  type AcceptedCode,
  adminOf,
  currentSession,
  holdsCustomer,
  openOrdersToBuyer,
  sessionForBuyer,
} from '../access/session';
import { ordersCall, ordersLink, type StoreContext, storeCall } from '../access/store-call';
import type { HasDatabase } from '../database/database';
import { linesJson, listJson } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import type { HasMetrics } from '../operations/metrics/metrics';
import { countCardOrder } from '../payments/card-order-limit';
import type { HasSecrets } from '../secrets/secrets';
import { checkOnly, createOrder } from './create-order';
import { type OrderWithLinesJson, withLinesJson, withSummaries } from './listed-orders';
import type { OrderNeeds } from './needs';
import { filtersOf } from './order-filters';
import { countByStage, countOrdersAfter, type LinesReader, type ListPosition, listOrders } from './order-list';

export function orderRoutes(services: OrderNeeds): Router {
  return (
    createRouter()
      // A busy store's tablets share an address and normally place up to 200 orders a minute.
      .post(
        '/v1/create-order',
        limitRate(services, 'create-order', 600),
        storeCall(services, createOrderBody, linesJson),
        using(services, placeOrder),
      )
      // A group's tablets share an address, search while people type, and load the lines of each row that is opened.
      .post(
        '/v1/retrieve-orders',
        limitRate(services, 'retrieve-orders', 600),
        ordersCall(services, retrieveOrdersBody, listJson),
        using(services, retrieveOrders),
      )
      // Every open Orders screen asks twice a minute.
      .get(
        '/v1/new-orders',
        limitRate(services, 'new-orders', 600),
        ordersLink(services, newOrdersQuery),
        using(services, countNew),
      )
      .post(
        '/v1/count-orders',
        limitRate(services, 'count-orders', 600),
        ordersCall(services, countOrdersBody),
        using(services, countStages),
      )
  );
}

async function placeOrder(services: OrderNeeds, ctx: StoreContext<typeof createOrderBody>): Promise<void> {
  const { input: body, store } = ctx.state;
  if (body.dry_run) {
    ctx.body = checkOnly(services, { store, body });
    return;
  }
  readOutboxAge(services, ctx);
  const { replayed, order, accepted } = await createOrder(services, {
    store,
    body,
    key: orderKey(ctx, body),
    isOwnHost: storefrontAddress(services, ctx).mode === 'single-store',
    findCode: () => acceptedCode(services, ctx),
    countCardOrder: () => countCardOrder(services, ctx),
  });
  countOrder(services, replayed, body.bypassPaypal && order.approval !== 'waiting');
  if (accepted) await openOrdersToBuyer(services, ctx, store.customer.key, accepted);
  if (replayed) ctx.set('Idempotency-Replayed', 'true');
  ctx.status = replayed ? 200 : 201;
  ctx.body = order;
}

/** A card order counts once it is paid, and one that waits once it's approved. */
function countOrder(services: HasMetrics, isReplayed: boolean, isPlaced: boolean): void {
  const { metrics } = services;
  if (isReplayed) metrics.orderReplays.inc();
  else if (isPlaced) metrics.ordersPlaced.inc({ payment: 'code' });
}

/** Devices say how long their oldest order has been waiting. Anything else in the header is ignored. */
function readOutboxAge(services: HasMetrics, ctx: Context): void {
  const seconds = ctx.get(OUTBOX_AGE_HEADER);
  if (/^\d{1,9}$/.test(seconds)) services.metrics.outboxAge.observe(Number(seconds));
}

async function acceptedCode(
  services: OrderNeeds,
  ctx: StoreContext<typeof createOrderBody>,
): Promise<AcceptedCode | undefined> {
  const { input, store } = ctx.state;
  const customer = store.customer.key;
  const code = await findCode(services, ctx, customer, input.bypass_code);
  return code === undefined ? undefined : { code, session: await sessionForBuyer(services, ctx, customer, code) };
}

/**
 * The key from the header or the body, whichever arrived. Only our own outbox sends `captured_at`, always with a key:
 * without one, every retry would be another order, so it keeps waiting.
 */
function orderKey(ctx: Context, { key, captured_at }: CreateOrderBody): string | null {
  const header = ctx.get('Idempotency-Key');
  if (header !== '' && !ORDER_KEY.test(header)) {
    throw refusal('invalid', 'The Idempotency-Key must be 8 to 100 letters, digits, - or _.');
  }
  if (header !== '' && key && header !== key) {
    throw refusal('invalid', 'The order arrived with two different keys. Nothing was ordered; send it with one key.');
  }
  if (header === '' && !key && captured_at !== undefined) {
    throw refusal(
      'unavailable',
      'The order’s key was lost on its way here. Nothing was ordered; the order stays on the device, which sends it again.',
    );
  }
  return header || key || null;
}

interface Listing<Listed> {
  readonly readLines: LinesReader<Listed>;
  toJson(order: Listed, customer: Customer, isAdmin: boolean): string;
}

const WITH_LINES: Listing<OrderWithLinesJson> = { readLines: withLinesJson, toJson: orderJson };

const WITHOUT_LINES: Listing<ListedOrder> = {
  readLines: withSummaries,
  toJson: (order, customer, isAdmin) => JSON.stringify(presentListedOrder(order, customer, isAdmin)),
};

type ListContext = StoreContext<typeof retrieveOrdersBody>;

async function retrieveOrders(services: OrderNeeds, ctx: ListContext): Promise<void> {
  if (ctx.state.input.lines) await sendPage(services, ctx, WITH_LINES);
  else await sendPage(services, ctx, WITHOUT_LINES);
}

async function sendPage<Listed>(
  services: OrderNeeds,
  ctx: ListContext,
  { readLines, toJson }: Listing<Listed>,
): Promise<void> {
  const { limit, cursor, sort, lines: _lines, ...body } = ctx.state.input;
  const { customer } = ctx.state.store;
  const admin = await adminOf(services, ctx, customer.key);
  const isAdmin = admin !== undefined;
  const isSignedIn = holdsCustomer(await currentSession(services, ctx), customer.key);
  const filters = filtersOf(body, customer, isAdmin, services.now());
  const stores = storesByName(customer);
  const list = { customer: customer.key, filters, limit, after: positionOf(cursor), sort, stores };
  const { orders, next } = await listOrders(searchedBy(services, ctx), list, readLines);
  sendOrders(
    ctx,
    orders.map((order) => toJson(order, customer, isAdmin)),
    {
      ...(next ? { next_cursor: cursorOf(next) } : {}),
      ...(admin ? { admin_until: admin.ends } : {}),
      ...(isSignedIn ? { signed_in: true } : {}),
    },
  );
}

/** Writes each order's JSON on its own: to join them first takes as long as reading the lines. */
export function sendOrders(ctx: Context, orders: readonly string[], rest: Omit<OrdersPage, 'orders'>): void {
  const members = JSON.stringify(rest).slice(1, -1);
  const listed = orders.map((order, index) => (index === 0 ? order : `,${order}`));
  const pieces = ['{"orders":[', ...listed, ']', ...(members === '' ? [] : [',', members]), '}'];
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'json';
  ctx.body = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

/** A list position as an opaque string that the client sends back. */
function cursorOf({ createdAt, id, total, store }: ListPosition): string {
  return Buffer.from(`${createdAt}.${id}.${total}.${store}`).toString('base64url');
}

function positionOf(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{1,15}(\.\d{1,15}){3}$/.test(text)) {
    throw refusal('invalid', 'The rest of this list cannot be loaded. Reload the orders.');
  }
  const [createdAt = 0, id = 0, total = 0, store = 0] = text.split('.').map(Number);
  return { createdAt, id, total, store };
}

async function countStages(services: OrderNeeds, ctx: StoreContext<typeof countOrdersBody>): Promise<void> {
  const { customer, approvals } = ctx.state.store;
  const now = services.now();
  const filters = filtersOf(ctx.state.input, customer, await isAdmin(services, ctx), now);
  const today = dayInTimeZone(now, customer.time_zone);
  const counts = await countByStage(searchedBy(services, ctx), customer.key, filters, today, approvals !== undefined);
  sendJson(ctx, counts satisfies CountedOrders);
}

/** Sends 304 while nothing is new, so polling costs next to nothing. */
async function countNew(services: OrderNeeds, ctx: StoreContext<typeof newOrdersQuery>): Promise<void> {
  const { after, ...query } = ctx.state.input;
  const { customer } = ctx.state.store;
  const filters = filtersOf(query, customer, await isAdmin(services, ctx), services.now());
  sendCount(ctx, await countOrdersAfter(searchedBy(services, ctx), customer.key, filters, after));
}

export function sendCount(ctx: Context, new_orders: number): void {
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.status = 200;
  ctx.etag = createHash('sha256').update(`${ctx.querystring} ${new_orders}`).digest('base64url').slice(0, 16);
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = { new_orders } satisfies NewOrders;
}

export function searchedBy(services: AccessNeeds, ctx: Context) {
  return services.limits.searches.databaseOf(services, ctx);
}

async function isAdmin(
  services: HasDatabase & HasClock & HasSecrets,
  ctx: StoreContext<typeof countOrdersBody> | StoreContext<typeof newOrdersQuery>,
) {
  return (await adminOf(services, ctx, ctx.state.store.customer.key)) !== undefined;
}
