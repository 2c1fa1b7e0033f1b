import { randomUUID } from 'node:crypto';
import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type * as v from 'valibot';
import { orderMessagesBody, sendAgainBody } from '../../domain/calls/messages';
import {
  type CountedViews,
  countViewsBody,
  editOfficeLinesBody,
  exportOfficeOrdersQuery,
  newOfficeOrdersQuery,
  type OfficeFiltersBody,
  type OfficeOrdersPage,
  officeOrdersBody,
  orderLinesBody,
  shipOfficeLinesBody,
} from '../../domain/calls/office-orders';
import { orderHistoryBody, updateOrderBody } from '../../domain/calls/order-edits';
import type { RetrieveOrdersBody } from '../../domain/calls/order-lists';
import { orderJson, presentListedOrder } from '../../domain/calls/present-order';
import { DAY_MS, dayInTimeZone } from '../../domain/orders/calendar-day';
import { onlyFilters, weekOf } from '../../domain/orders/office-view';
import { storeFilter } from '../../domain/orders/order-filters';
import { isAllowed, permittedAt } from '../../domain/people/roles';
import { notFound, refusal } from '../../domain/refusals';
import {
  may,
  type OfficeContext,
  type OfficeInput,
  permittedStore,
  permittedStores,
} from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { logSecurity } from '../access/security-log';
import type { AdminCallState } from '../access/store-call';
import type { Store, StoreData } from '../catalog/live/store-data';
import type { OnConnection } from '../database/connection';
import type { Database } from '../database/database';
import { type BodyReader, linesJson, listJson, validBody, validQuery, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import { type OrderHeadRow, withLines } from '../order-rows/rows';
import { sendStorefront } from '../storefront/routes';
import { editOrder, sendEditedLines, sendShippedLines, showHistory } from './edit-routes';
import { type ExportedOrder, limitOpenExports, sendOrdersCsv } from './export-routes';
import { findPos, withLinesJson, withSummaries } from './listed-orders';
import { listOfOrder, repeatMessage } from './message-routes';
import type { OrderNeeds } from './needs';
import { filtersOf } from './order-filters';
import type { OrderFilters } from './order-list';
import { type CustomerOrders, countOrdersAcross, listOrdersAcross, type PlaceAcross } from './orders-across';
import { searchedBy, sendCount, sendOrders } from './routes';

/**
 * The orders of all customers at which a person has the route's permission. Below them, the Orders screen's own calls
 * for the office's people: they name a company, or mean all of them.
 */
export function officeOrderRoutes(services: OrderNeeds): Router {
  return (
    createRouter()
      // People search while they type.
      .post(
        '/v1/office/orders',
        limitRate(services, 'office-orders', 600),
        may(services, 'orders.read'),
        withBody(officeOrdersBody, listJson),
        using(services, listOrders),
      )
      .post(
        '/v1/office/count-orders',
        limitRate(services, 'office-count-orders', 600),
        may(services, 'orders.read'),
        withBody(countViewsBody, listJson),
        using(services, countViews),
      )
      // Every open list asks twice a minute.
      .get(
        '/v1/office/v1/new-orders',
        limitRate(services, 'office-new-orders', 600),
        may(services, 'orders.read'),
        using(services, countNew),
      )
      // Reading all orders takes seconds.
      .get(
        '/v1/office/export-orders',
        limitRate(services, 'office-export-orders', 20),
        may(services, 'orders.read'),
        limitOpenExports(),
        using(services, exportOrders),
      )
      .get(
        '/v1/office/storefronts/:customer',
        limitRate(services, 'office-storefronts', 300),
        may(services, 'orders.read'),
        using(services, sendDocument),
      )
      .post(
        '/v1/office/v1/retrieve-orders',
        limitRate(services, 'office-lines', 600),
        may(services, 'orders.read'),
        withBody(orderLinesBody, listJson),
        using(services, sendLines),
      )
      .post(
        '/v1/office/v1/update-historical-order',
        limitRate(services, 'office-edit-order', 1200),
        may(services, 'orders.change'),
        ofCompany(services, updateOrderBody, linesJson),
        using(services, editOrder),
      )
      .post(
        '/v1/office/v1/update-order-lines',
        limitRate(services, 'office-edit-lines', 120),
        may(services, 'orders.change'),
        withBody(editOfficeLinesBody, linesJson),
        using(services, editLines),
      )
      .post(
        '/v1/office/v1/ship-lines',
        limitRate(services, 'office-ship-lines', 600),
        may(services, 'orders.change'),
        withBody(shipOfficeLinesBody, linesJson),
        using(services, shipLines),
      )
      .post(
        '/v1/office/v1/order-history',
        limitRate(services, 'office-order-history', 1200),
        may(services, 'orders.change'),
        ofCompany(services, orderHistoryBody),
        using(services, showHistory),
      )
      .post(
        '/v1/office/v1/order-messages',
        limitRate(services, 'office-order-messages', 600),
        may(services, 'orders.change'),
        ofCompany(services, orderMessagesBody),
        using(services, listOfOrder),
      )
      // Everybody who gets a mail gets each of these.
      .post(
        '/v1/office/v1/send-again',
        limitRate(services, 'office-send-again', 20),
        may(services, 'orders.change'),
        ofCompany(services, sendAgainBody),
        using(services, repeatMessage),
      )
  );
}

/** For calls about one customer, as the Orders screen makes them: the person edits under their own name. */
function ofCompany<Schema extends v.GenericSchema<unknown, { readonly companyName?: string | undefined }>>(
  services: Pick<StoreData, 'customers' | 'stores'>,
  schema: Schema,
  read?: BodyReader,
): Middleware<AdminCallState<Schema>> {
  return async (ctx, next) => {
    const office = ctx as unknown as OfficeContext;
    const input = await validBody(schema, ctx, read);
    const [store] = storesNamed(services, office, input.companyName);
    if (!store) throw notFound();
    const admin = { customer: store.customer.key, name: office.state.office.person.name };
    Object.assign(ctx.state, { input, store, admin } satisfies Pick<
      AdminCallState<Schema>,
      'input' | 'store' | 'admin'
    >);
    await next();
  };
}

/** All permitted ones without a name. @throws RefusalError 404, also for a customer that the person may not see */
function storesNamed(
  services: Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeContext,
  companyName = '',
): readonly Store[] {
  const all = permittedStores(services, ctx);
  if (companyName === '') return all;
  const store = all.find(({ outline }) => outline.title === companyName);
  if (!store) throw notFound(`There is no store named ${companyName}.`);
  return [store];
}

function isEditor(ctx: OfficeContext, { outline }: Store): boolean {
  return isAllowed(ctx.state.office.person.grants, 'orders.change', outline.key);
}

type Filters = OfficeFiltersBody & Pick<RetrieveOrdersBody, 'order_ids'>;

/** Orders that wait for an approver are seen by those who may decide on them. */
function askedFor(
  services: HasClock & Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeContext,
  { customer, due, only, item, counted, first_day, last_day, ...body }: Filters,
  stores = permittedStores(services, ctx),
) {
  const now = services.now();
  const { grants } = ctx.state.office.person;
  return stores
    .filter(({ outline }) => customer === undefined || outline.key === customer)
    .filter(({ outline }) => body.stage !== 'waiting' || isAllowed(grants, 'approvals.decide', outline.key))
    .flatMap((store): readonly CustomerOrders[] => {
      const { key } = store.outline;
      const filters = {
        ...filtersOf(body, store.outline, isEditor(ctx, store), now),
        ...storeCodes(body.store, store.outline, customer),
        ...daysFilter(first_day, last_day),
        item,
        counted,
      };
      const deciding = filters.isWaiting ? permittedAt(grants, 'approvals.decide', key) : undefined;
      const at = deciding && { stores: filters.stores?.filter((code) => deciding.includes(code)) ?? deciding };
      return relativeFilters(store, { due, only }, now).map((relative) => ({
        customer: key,
        filters: { ...filters, ...relative, ...at },
      }));
    });
}

/** Reports also name stores that are no longer configured, by their codes. */
function storeCodes(store: string | undefined, { stores }: Store['outline'], customer: string | undefined) {
  if (!store || customer === undefined || storeFilter({ stores }, store).length > 0) return {};
  return { stores: [store] };
}

/** Days of other time zones begin up to 14 hours earlier or later; an index has orders by their times. */
function daysFilter(first: string | undefined, last: string | undefined) {
  if (first === undefined && last === undefined) return {};
  return {
    days: [first ?? '', last ?? '9999'] as const,
    ...(first === undefined ? {} : { from: Date.parse(first) - DAY_MS }),
    ...(last === undefined ? {} : { to: Date.parse(last) + 2 * DAY_MS }),
  };
}

/** Those that move with the customer's clock; the Today screen counts by the same. */
export function relativeFilters(
  { outline: { time_zone }, approvals }: Store,
  { due, only }: Pick<Filters, 'due' | 'only'>,
  now: number,
): readonly Partial<OrderFilters>[] {
  const today = dayInTimeZone(now, time_zone);
  const days = { 'this-week': weekOf(today), today: [today, today] } as const;
  const among = only ? onlyFilters(only, { now, timeZone: time_zone, hasRules: approvals !== undefined }) : [{}];
  return among.map((each) => ({ ...(due && { dueIn: days[due] }), ...each }));
}

async function listOrders(services: OrderNeeds, ctx: OfficeInput<typeof officeOrdersBody>): Promise<void> {
  const { limit, cursor, ...body } = ctx.state.input;
  const request = { customers: askedFor(services, ctx, body), limit, after: placeOf(cursor) };
  const { orders, next } = await listOrdersAcross(searchedBy(services, ctx), request, async (db, rows, on) => {
    const [listed, pos] = [await withSummaries(db, rows, on), await findPos(db, rows, on)];
    return rows.flatMap((row, index) => {
      const [store, order] = [services.stores.get(row.customer), listed[index]];
      if (!store || !order) return [];
      const presented = presentListedOrder(order, store.customer, isEditor(ctx, store));
      return [{ ...presented, customer: row.customer, po: '', pos: 0, ...pos.get(row.id) }];
    });
  });
  sendJson(ctx, { orders, ...(next ? { next_cursor: cursorOf(next) } : {}) } satisfies OfficeOrdersPage);
}

function cursorOf({ createdAt, id }: PlaceAcross): string {
  return `${createdAt}.${id}`;
}

function placeOf(cursor: string | undefined): PlaceAcross | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}\.\d{1,15}$/.test(cursor)) {
    throw refusal('invalid', 'The rest of this list cannot be loaded. Reload the orders.');
  }
  const [createdAt = 0, id = 0] = cursor.split('.').map(Number);
  return { createdAt, id };
}

async function countViews(services: OrderNeeds, ctx: OfficeInput<typeof countViewsBody>): Promise<void> {
  const db = searchedBy(services, ctx);
  const counts: number[] = [];
  for (const view of ctx.state.input.views) counts.push(await countOrdersAcross(db, askedFor(services, ctx, view)));
  sendJson(ctx, { counts } satisfies CountedViews);
}

/** Counts new orders the way the Orders screen asks: what it has counted before comes as 304. */
async function countNew(services: OrderNeeds, ctx: OfficeContext): Promise<void> {
  const { after, companyName, ...query } = validQuery(newOfficeOrdersQuery, ctx);
  const from = Math.max(query.from ?? 0, after + 1);
  const customers = askedFor(services, ctx, { ...query, from }, storesNamed(services, ctx, companyName));
  sendCount(ctx, await countOrdersAcross(searchedBy(services, ctx), customers));
}

async function exportOrders(services: OrderNeeds, ctx: OfficeContext): Promise<void> {
  const { time_zone: timeZone, ...body } = validQuery(exportOfficeOrdersQuery, ctx);
  const customers = askedFor(services, ctx, body);
  const db = services.limits.searches.databaseOf(services, ctx, 'exports');
  async function* pages() {
    let after: PlaceAcross | undefined;
    do {
      const request = { customers, limit: 200, after };
      const page = await listOrdersAcross(db, request, exportedOrders, { lines: 2_000, ms: 5_000 });
      yield page.orders;
      after = page.next;
    } while (after);
  }
  async function exportedOrders(db: Database, rows: readonly OrderHeadRow[], on: OnConnection) {
    const orders = await withLines(db.read, rows, on);
    return rows.flatMap((row, index): ExportedOrder[] => {
      const [store, order] = [services.stores.get(row.customer), orders[index]];
      return store && order ? [{ store, order, isAdmin: isEditor(ctx, store) }] : [];
    });
  }
  await sendOrdersCsv(services, ctx, { name: body.customer ?? 'all', timeZone }, pages());
  logSecurity(services, ctx, 'orders_exported', { customer: body.customer });
}

/** The customer's document, which names items and their units. */
async function sendDocument(services: Pick<StoreData, 'customers' | 'stores'>, ctx: OfficeContext): Promise<void> {
  await sendStorefront(ctx, permittedStore(services, ctx, ctx.params.customer).document);
}

async function sendLines(services: OrderNeeds, ctx: OfficeInput<typeof orderLinesBody>): Promise<void> {
  const { companyName, order_ids, stage, limit, cursor } = ctx.state.input;
  const stores = storesNamed(services, ctx, companyName);
  const request = { customers: askedFor(services, ctx, { order_ids, stage }, stores), limit, after: placeOf(cursor) };
  const { orders, next } = await listOrdersAcross(searchedBy(services, ctx), request, async (db, rows, on) => {
    const withJson = await withLinesJson(db, rows, on);
    return rows.flatMap((row, index) => {
      const [store, order] = [stores.find(({ outline }) => outline.key === row.customer), withJson[index]];
      return store && order ? [orderJson(order, store.customer, isEditor(ctx, store))] : [];
    });
  });
  sendOrders(ctx, orders, next ? { next_cursor: cursorOf(next) } : {});
}

async function editLines(services: OrderNeeds, ctx: OfficeInput<typeof editOfficeLinesBody>): Promise<void> {
  const { bulk } = ctx.state.input;
  await sendEditedLines(services, ctx, ctx.state.input, {
    ...editorOf(services, ctx, ctx.state.input),
    bulk: bulk && newBulk(ctx, bulk.replaces_pos),
  });
}

async function shipLines(services: OrderNeeds, ctx: OfficeInput<typeof shipOfficeLinesBody>): Promise<void> {
  await sendShippedLines(services, ctx, ctx.state.input, {
    ...editorOf(services, ctx, ctx.state.input),
    bulk: ctx.state.input.bulk && newBulk(ctx, false),
  });
}

function newBulk(ctx: OfficeContext, replacesPos: boolean) {
  return { id: randomUUID(), person: ctx.state.office.person.id, replacesPos };
}

function editorOf(
  services: Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeContext,
  { companyName }: { readonly companyName?: string | undefined },
) {
  const customers = storesNamed(services, ctx, companyName).map(({ outline }) => outline.key);
  return { customers, session: ctx.state.office.person.name };
}
