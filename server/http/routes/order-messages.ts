import type Router from '@koa/router';
import { orderMessagesBody, sendAgainBody } from '../../../domain/wire/edit-schemas';
import type { OrderMessages, WireMessage } from '../../../domain/wire/messages';
import { limitRate } from '../../access/rate-limit';
import { type AdminContext, adminCall } from '../../access/store-call';
import { findOrder } from '../../db/order-edits';
import { listMessages, type OrderMessage, sendAgain } from '../../db/outgoing-messages';
import type { Services } from '../../operations/services/services';
import { notFound } from '../errors';
import { readJson, SMALL_BODY } from '../request/read-json';
import { createRouter } from './router';

/** Asked when an order is opened, and while one of its messages is on its way. */
const LISTS = { name: 'order-messages', calls: 600, seconds: 60 };

/** Everybody who gets a mail gets each of these. */
const SENDS = { name: 'send-again', calls: 20, seconds: 60 };

export function orderMessageRoutes(services: Services): Router {
  return createRouter()
    .post(
      '/v1/order-messages',
      limitRate(services, LISTS),
      readJson(SMALL_BODY),
      adminCall(services, orderMessagesBody),
      async (ctx) => {
        const { id } = await requireOrder(ctx, services);
        await sendMessages(ctx, services, id);
      },
    )
    .post(
      '/v1/send-again',
      limitRate(services, SENDS),
      readJson(SMALL_BODY),
      adminCall(services, sendAgainBody),
      async (ctx) => {
        const { id } = await requireOrder(ctx, services);
        const { message } = ctx.state.input;
        const { db, now } = services;
        if (!(await db.transaction((trx) => sendAgain(trx, id, message, now())))) {
          throw notFound('There is no such message. Reload the orders.');
        }
        await sendMessages(ctx, services, id);
      },
    );
}

type OrderContext = AdminContext<typeof orderMessagesBody>;

async function requireOrder({ state: { input, admin } }: OrderContext, { db }: Services): Promise<{ id: number }> {
  const order = await findOrder(db.write, admin.customer, { orderNumber: input.order_id });
  if (!order) throw notFound('This order could not be found. Reload the orders.');
  return order;
}

async function sendMessages(ctx: OrderContext, { db }: Services, orderId: number): Promise<void> {
  // What has just been written is there, too.
  const messages = await listMessages(db.write, orderId);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { messages: messages.map(present) } satisfies OrderMessages;
}

function present({ not_before, ...message }: OrderMessage): WireMessage {
  return { ...message, due_at: message.state === 'waiting' ? not_before : null };
}
