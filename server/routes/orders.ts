import Router from '@koa/router';
import type { Context } from 'koa';
import type { OrdersPage } from '../../domain/api';
import { createOrderBody, retrieveOrdersBody } from '../../domain/schemas';
import { adminOf } from '../access/admin';
import { checkCode } from '../access/attempt-limits';
import { requireAccess } from '../access/session';
import { storeOfCompany } from '../access/store-of-call';
import { checkOnly, createOrder } from '../commands/create-order';
import { listOrders } from '../db/order-list';
import { refusal } from '../errors';
import { validBody } from '../middleware/body';
import { limitRate } from '../middleware/rate-limit';
import type { Services } from '../services';
import { cursorOf, positionOf } from './cursor';
import { answeredOrder, filtersOf } from './order-answers';

/** 200 orders in a minute from one address are a busy store's normal day. */
const ORDERS = { name: 'create-order', calls: 600, seconds: 60 };

/** A group's tablets share an address, and each asks again with every word that is typed into its search. */
const LISTS = { name: 'retrieve-orders', calls: 240, seconds: 60 };

/** About a megabyte. */
const LINES_PER_PAGE = 5_000;

export function orderRoutes(services: Services): Router {
  return new Router()
    .post('/v1/create-order', limitRate(services, ORDERS), (ctx) => placeOrder(ctx, services))
    .post('/v1/retrieve-orders', limitRate(services, LISTS), (ctx) => retrieveOrders(ctx, services));
}

async function placeOrder(ctx: Context, services: Services): Promise<void> {
  const body = validBody(createOrderBody, ctx);
  const store = storeOfCompany(ctx, services, body.companyName);
  await requireAccess(ctx, services, store.customer.key);
  if (body.dry_run) {
    ctx.body = checkOnly({ store, body });
    return;
  }
  const isCodeAccepted = () => checkCode(ctx, services, store.customer.key, body.bypass_code);
  const call = { store, body, key: idempotencyKey(ctx), isCodeAccepted };
  const { replayed, order } = await createOrder(services, call);
  if (replayed) ctx.set('Idempotency-Replayed', 'true');
  ctx.status = replayed ? 200 : 201;
  ctx.body = order;
}

async function retrieveOrders(ctx: Context, services: Services): Promise<void> {
  const { companyName, limit, cursor, ...body } = validBody(retrieveOrdersBody, ctx);
  const { customer } = storeOfCompany(ctx, services, companyName);
  await requireAccess(ctx, services, customer.key);
  const admin = await adminOf(ctx, services, customer.key);
  const filters = filtersOf(body, customer, admin !== undefined);
  const size = { orders: limit, lines: LINES_PER_PAGE };
  const page = await listOrders(services.db.read, customer.key, filters, size, positionOf(cursor));
  ctx.set('Cache-Control', 'no-store');
  ctx.body = {
    orders: page.orders.map(({ order }) => answeredOrder(order, customer, admin !== undefined)),
    ...(page.next ? { next_cursor: cursorOf(page.next) } : {}),
    ...(admin ? { admin_until: admin.ends } : {}),
  } satisfies OrdersPage;
}

/** Null when the call has none, as the specification's own client's. */
function idempotencyKey(ctx: Context): string | null {
  const key = ctx.get('Idempotency-Key');
  if (key === '') return null;
  if (!/^[\w-]{8,100}$/.test(key))
    throw refusal('invalid', 'The Idempotency-Key must be 8 to 100 letters, digits, - or _.');
  return key;
}
