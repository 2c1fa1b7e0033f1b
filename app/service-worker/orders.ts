import { sendOutbox } from '../outbox/send-outbox';

/**
 * Sends the outbox, even after the last page was closed.
 *
 * @throws while orders are waiting, so that the browser tries again
 */
export async function sendWaitingOrders(): Promise<void> {
  if ((await sendOutbox(true)).waiting > 0) throw new Error('Orders are still waiting to be sent.');
}
