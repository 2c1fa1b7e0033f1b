import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDue } from '../../../server/delivery/send-due';
import { openMailLane } from '../../../server/delivery/send-messages';
import { startMailServer, type TestMailServer } from '../../support/messages/mail-server';
import { deleteAllOrders } from '../../support/orders/delete-orders';
import { type CardStore, startCardStore } from '../../support/payments/card-store';

const SHOPPER = 'r.castellano@example.com';

let smtp: TestMailServer;
let store: CardStore;
beforeAll(async () => {
  smtp = await startMailServer();
  store = await startCardStore({ SMTP_URL: smtp.url, MAIL_FROM: 'Premier <orders@example.com>' });
});
afterAll(async () => {
  await store.stop();
  await smtp.stop();
});
beforeEach(async () => {
  await deleteAllOrders(store.server.services);
  smtp.reset();
  store.paypal.orders.bank = () => 'completed';
});
afterEach(() => expect(store.server.takeErrors()).toEqual([]));

/** Sends everything; returns who has got which mails since the last time. */
async function told(): Promise<readonly string[]> {
  const lane = openMailLane(store.server.services);
  while ((await sendDue(store.server.services, lane)) > 0);
  const mails = smtp.mails.map(({ recipients, subject }) => {
    const who = recipients.includes(SHOPPER) ? 'shopper' : 'staff';
    return `${who}: ${subject?.split(' · ')[1]}`;
  });
  smtp.reset();
  return mails.toSorted();
}

const notify = (eventType: string, orderId: string) => store.deliver(store.paypal.webhook(eventType, orderId));

describe('a card order', () => {
  it('is told once it is paid, by whoever finds out first', async () => {
    const orderId = await store.approvedOrder();
    expect(await told()).toEqual([]);
    await Promise.all([store.capture(orderId), notify('CHECKOUT.ORDER.APPROVED', orderId), store.capture(orderId)]);

    expect(await told()).toEqual(['shopper: 6 units', 'staff: 6 units']);
    await notify('PAYMENT.CAPTURE.COMPLETED', orderId);
    expect(await told()).toEqual([]);
  });

  it('is told as under review, and then as placed', async () => {
    store.paypal.orders.bank = () => 'pending';
    const orderId = await store.approvedOrder();
    await store.capture(orderId);
    expect(await told()).toEqual(['shopper: payment under review', 'staff: payment under review']);
    store.paypal.orders.decide(orderId, 'COMPLETED');
    await notify('PAYMENT.CAPTURE.COMPLETED', orderId);

    expect(await told()).toEqual(['shopper: 6 units', 'staff: 6 units']);
  });

  it('is told as not accepted after its review', async () => {
    store.paypal.orders.bank = () => 'pending';
    const orderId = await store.approvedOrder();
    await store.capture(orderId);
    await told();
    store.paypal.orders.decide(orderId, 'DECLINED');
    await notify('PAYMENT.CAPTURE.DENIED', orderId);

    expect(await told()).toEqual(['shopper: payment not accepted', 'staff: payment not accepted']);
  });

  it('is told as refunded, and as taken back only to staff', async () => {
    const orderId = await store.approvedOrder();
    await store.capture(orderId);
    await told();
    store.paypal.orders.refund(orderId);
    await notify('PAYMENT.CAPTURE.REFUNDED', orderId);
    expect(await told()).toEqual(['shopper: payment refunded', 'staff: payment refunded']);
    await notify('PAYMENT.CAPTURE.REVERSED', orderId);
    await notify('PAYMENT.CAPTURE.REVERSED', orderId);

    expect(await told()).toEqual(['staff: payment taken back']);
  });

  it('has no link while it is not placed', async () => {
    store.paypal.orders.bank = () => 'pending';
    await store.capture(await store.approvedOrder());
    const lane = openMailLane(store.server.services);
    await sendDue(store.server.services, lane);

    expect(smtp.mails.map(({ text }) => text).join()).not.toContain('http');
    expect(smtp.mails.find(({ recipients }) => recipients.includes(SHOPPER))?.text).toContain('do not pay again');
  });

  it('that was given up or declined is told to nobody', async () => {
    store.paypal.orders.bank = () => 'declined';
    const orderId = await store.approvedOrder();
    await store.capture(orderId);
    await store.createOrder({ bypassPaypal: true, bypass_code: 'PREHON', replaces: orderId });

    expect(await told()).toEqual(['shopper: 6 units', 'staff: 6 units']);
  });
});
