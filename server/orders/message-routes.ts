import type Router from '@koa/router';
import type { OrderMessages, WireMessage } from '../../domain/calls/messages';
import { orderMessagesBody, sendAgainBody } from '../../domain/calls/messages';
import type { Approver } from '../../domain/catalog/approval-settings';
import { notFound } from '../../domain/refusals';
import { personOf } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { type AdminContext, adminCall } from '../access/store-call';
import { recordActivity } from '../activity/rows';
import { findHeldOrder } from '../approvals/rows';
import type { HasDatabase } from '../database/database';
import { createRouter, sendJson, using } from '../http/router';
import { listMessages, type OrderMessage, sendAgain } from '../messages/rows';
import type { HasClock } from '../operations/clock';
import { findOrder } from '../order-rows/edits';
import type { OrderNeeds } from './needs';

export function orderMessageRoutes(services: OrderNeeds): Router {
  return (
    createRouter()
      // Asked when an order is opened, and while one of its messages is on its way.
      .post(
        '/v1/order-messages',
        limitRate(services, 'order-messages', 600),
        adminCall(services, orderMessagesBody),
        using(services, listOfOrder),
      )
      // Everybody who gets a mail gets each of these.
      .post(
        '/v1/send-again',
        limitRate(services, 'send-again', 20),
        adminCall(services, sendAgainBody),
        using(services, repeatMessage),
      )
  );
}

type OrderContext = AdminContext<typeof orderMessagesBody> | AdminContext<typeof sendAgainBody>;

export async function listOfOrder(services: HasDatabase, ctx: OrderContext): Promise<void> {
  await sendMessages(services, ctx, await requireOrderId(services, ctx));
}

export async function repeatMessage(
  services: HasDatabase & HasClock,
  ctx: AdminContext<typeof sendAgainBody>,
): Promise<void> {
  const { db, now } = services;
  const { input, admin } = ctx.state;
  const id = await requireOrderId(services, ctx);
  const by = { id: personOf(ctx)?.id ?? '', name: admin.name };
  const isSent = await db.transaction(async (trx) => {
    if (!(await sendAgain(trx, id, input.message, now()))) return false;
    const { customer } = admin;
    await recordActivity(trx, by, { kind: 'order.message', subject: input.order_id, customer }, now());
    return true;
  });
  if (!isSent) throw notFound('There is no such message. Reload the orders.');
  await sendMessages(services, ctx, id);
}

/** Finds orders that aren't placed, too: an approver may have lost the mail. */
async function requireOrderId(services: HasDatabase, ctx: OrderContext): Promise<number> {
  const { db } = services;
  const { input, admin } = ctx.state;
  const order = await findOrder(db.write, admin.customer, { orderNumber: input.order_id });
  if (order) return order.id;
  const held = await findHeldOrder(db.write, { order_number: input.order_id });
  if (held?.row.customer !== admin.customer) throw notFound('This order could not be found. Reload the orders.');
  return held.row.id;
}

async function sendMessages(services: HasDatabase, ctx: OrderContext, orderId: number): Promise<void> {
  // Includes what was just written.
  const messages = await listMessages(services.db.write, orderId);
  const hasApprovers = messages.some(({ recipient }) => recipient !== '');
  const held = hasApprovers ? await findHeldOrder(services.db.write, { id: orderId }) : undefined;
  const approvers = held?.rule.approvers ?? [];
  const names = new Map(approvers.map((approver, index) => [approver.email, readerName(approver, index, approvers)]));
  sendJson(ctx, { messages: messages.map((message) => present(message, names)) } satisfies OrderMessages);
}

/** Each has their own: without a name, or with another's, it's "approver 2" or "Dana Whitfield 2". */
function readerName({ name }: Approver, index: number, approvers: readonly Approver[]): string {
  if (approvers.filter((each) => each.name === name).length === 1) return name;
  return `${name || 'approver'} ${index + 1}`;
}

function present({ not_before, recipient, ...message }: OrderMessage, names: ReadonlyMap<string, string>): WireMessage {
  const reader = names.get(recipient);
  return { ...message, ...(reader && { reader }), due_at: message.state === 'waiting' ? not_before : null };
}
