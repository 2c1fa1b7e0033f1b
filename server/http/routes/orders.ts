import type Router from '@koa/router';
import type { Context } from 'koa';
import { ORDER_KEY, OUTBOX_AGE_HEADER } from '../../../domain/wire/order-key';
import { createOrderBody, retrieveOrdersBody } from '../../../domain/wire/schemas';
import { countCardOrder } from '../../access/card-order-limit';
import { findCode } from '../../access/find-secrets';
import { type AcceptedCode, openOrdersToBuyer, sessionForBuyer } from '../../access/order-sign-in';
import { limitRate } from '../../access/rate-limit';
import { ordersCall, type StoreContext, storeCall } from '../../access/store-call';
import type { Services } from '../../operations/services/services';
import { checkOnly, createOrder } from '../../orders/create-order';
import { refusal } from '../errors';
import { LINES_BODY, LIST_BODY, readJson } from '../request/read-json';
import { retrieveOrders } from './retrieve-orders';
import { createRouter } from './router';

/** A busy store's tablets share an address and normally place up to 200 orders a minute. */
const ORDERS = { name: 'create-order', calls: 600, seconds: 60 };

/** A group's tablets share an address, search while people type, and load the lines of each row that is opened. */
const LISTS = { name: 'retrieve-orders', calls: 600, seconds: 60 };

export function orderRoutes(services: Services): Router {
  return createRouter()
    .post(
      '/v1/create-order',
      limitRate(services, ORDERS),
      readJson(LINES_BODY),
      storeCall(services, createOrderBody),
      (ctx) => placeOrder(ctx, services),
    )
    .post(
      '/v1/retrieve-orders',
      limitRate(services, LISTS),
      readJson(LIST_BODY),
      ordersCall(services, retrieveOrdersBody),
      (ctx) => retrieveOrders(ctx, services),
    );
}

async function placeOrder(ctx: StoreContext<typeof createOrderBody>, services: Services): Promise<void> {
  const { input: body, store } = ctx.state;
  if (body.dry_run) {
    ctx.body = checkOnly({ store, body });
    return;
  }
  readOutboxAge(ctx, services);
  const { replayed, order, accepted } = await createOrder(services, {
    store,
    body,
    key: idempotencyKey(ctx),
    findCode: () => acceptedCode(ctx, services),
    countCardOrder: () => countCardOrder(ctx, services),
  });
  countOrder(services, replayed, body.bypassPaypal);
  if (accepted) await openOrdersToBuyer(ctx, services, store.customer.key, accepted);
  if (replayed) ctx.set('Idempotency-Replayed', 'true');
  ctx.status = replayed ? 200 : 201;
  ctx.body = order;
}

/** A card order counts once it is paid. */
function countOrder({ metrics }: Services, isReplayed: boolean, isByCode: boolean): void {
  if (isReplayed) metrics.orderReplays.inc();
  else if (isByCode) metrics.ordersPlaced.inc({ payment: 'code' });
}

/** Devices say how long their oldest order has been waiting. Anything else in the header is ignored. */
function readOutboxAge(ctx: Context, { metrics }: Services): void {
  const seconds = ctx.get(OUTBOX_AGE_HEADER);
  if (/^\d{1,9}$/.test(seconds)) metrics.outboxAge.observe(Number(seconds));
}

async function acceptedCode(
  ctx: StoreContext<typeof createOrderBody>,
  services: Services,
): Promise<AcceptedCode | undefined> {
  const { input, store } = ctx.state;
  const customer = store.customer.key;
  const code = await findCode(ctx, services, customer, input.bypass_code);
  return code === undefined ? undefined : { code, session: await sessionForBuyer(ctx, services, customer, code) };
}

/** Null if the call has none: the header is optional. */
function idempotencyKey(ctx: Context): string | null {
  const key = ctx.get('Idempotency-Key');
  if (key === '') return null;
  if (!ORDER_KEY.test(key)) throw refusal('invalid', 'The Idempotency-Key must be 8 to 100 letters, digits, - or _.');
  return key;
}
