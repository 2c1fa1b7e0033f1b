import { sendOutbox } from '../outbox/send-outbox';

/** Sends what waits in the outbox, also when no page is open any more. @throws while something waits: the browser tries again. */
export async function sendWaitingOrders(): Promise<void> {
  if ((await sendOutbox(true)).waiting > 0) throw new Error('Orders still wait for a connection.');
}
