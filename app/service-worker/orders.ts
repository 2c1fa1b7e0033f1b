import { sendOutbox } from '../offline/send-outbox';

/** Sends what waits in the outbox, also when no page is open any more. @throws while something waits: the browser tries again. */
export async function sendWaitingOrders(): Promise<void> {
  if (await sendOutbox(true)) throw new Error('Orders still wait for a connection.');
}
