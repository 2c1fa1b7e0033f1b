import { describe, expect, it } from 'vitest';
import { MINUTE_MS, useMailStore } from '../../support/messages/mail-store';
import { unlocked } from '../../support/office/admin';
import { aCart, POLO_LINE } from '../../support/orders/orders';

const store = useMailStore();
const TWO_LINES = { cart: aCart(POLO_LINE, { ...POLO_LINE, size: 'Medium', quantity: 4 }) };

/** An order whose first mails are out of the way. */
async function aToldOrder(): Promise<string> {
  const number = await store.order(TWO_LINES);
  await store.send();
  store.smtp.reset();
  return number;
}

describe('changes of an order', () => {
  it('are told in one mail, fifteen minutes after the first', async () => {
    const number = await aToldOrder();
    await store.edit(number, { line: 1, version: 1, po: '7' });
    store.passTime(MINUTE_MS);
    await store.edit(number, { line: 1, version: 2, po: '77120' });
    store.passTime(13 * MINUTE_MS);
    await store.edit(number, { line: 2, version: 1, est_ship_date: '2026-12-09' });
    expect(await store.send()).toBe(0);
    store.passTime(MINUTE_MS);
    await store.send();

    const [mail, ...others] = store.smtp.mails;
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual(['r.castellano@example.com']);
    expect(mail?.subject).toBe(`${number} · POs and ship dates · Hennessy`);
    expect(mail?.text).toContain('Navy, Large, Quantity 6, PO 77120, Ships N/A');
    expect(mail?.text).toContain('Navy, Medium, Quantity 4, PO N/A, Ships 12/09/2026');
  });

  it('belong to the thread of the order', async () => {
    const number = await store.order(TWO_LINES);
    await store.send();
    const confirmation = store.smtp.mails.find(({ subject }) => subject?.includes('units'))?.messageId;
    await store.edit(number, { line: 1, version: 1, po: '77120' });
    store.passTime(15 * MINUTE_MS);
    await store.send();

    expect(store.smtp.mails.at(-1)?.inReplyTo).toBe(
      (await store.rows()).find(({ audience }) => audience === 'shopper')?.message_id,
    );
    expect(confirmation).toBeDefined();
  });

  it('are no news once they are taken back', async () => {
    const number = await aToldOrder();
    await store.edit(number, { line: 1, version: 1, po: '77120' });
    await store.edit(number, { line: 1, version: 2, po: '' });
    store.passTime(15 * MINUTE_MS);
    await store.send();

    expect(store.smtp.mails).toEqual([]);
    expect(
      (await store.rows()).filter(({ kind, audience }) => kind === 'order.updated' && audience === 'shopper'),
    ).toEqual([]);
  });

  it('that come while their mail is on its way are told in the next, and not before another fifteen minutes', async () => {
    const number = await aToldOrder();
    await store.edit(number, { line: 1, version: 1, po: '77120' });
    store.passTime(15 * MINUTE_MS);
    store.smtp.kept = () => store.edit(number, { line: 2, version: 1, po: '77121' });
    await store.send();
    store.smtp.kept = () => undefined;
    expect(store.smtp.mails).toHaveLength(1);
    store.passTime(14 * MINUTE_MS);
    expect(await store.send()).toBe(0);
    store.passTime(MINUTE_MS);
    await store.send();

    expect(store.smtp.mails).toHaveLength(2);
    expect(store.smtp.mails[1]?.text).toContain('77121');
    expect(store.smtp.mails[1]?.text).not.toContain('77120');
  });

  it('that could not be told in time are still fifteen minutes apart', async () => {
    const number = await aToldOrder();
    await store.edit(number, { line: 1, version: 1, po: '77120' });
    store.passTime(15 * MINUTE_MS);
    store.smtp.answerRecipient = () => 451;
    await store.send();
    store.smtp.answerRecipient = () => undefined;
    await store.edit(number, { line: 2, version: 1, po: '77121' });
    store.passTime(MINUTE_MS);
    await store.send();

    expect(store.smtp.mails).toHaveLength(1);
    expect(store.smtp.mails[0]?.text).toContain('77121');
    store.passTime(60 * MINUTE_MS);
    expect(await store.send()).toBe(0);
  });

  it('wait until the order itself has been told', async () => {
    store.smtp.answerRecipient = () => 451;
    const number = await store.order(TWO_LINES);
    await store.edit(number, { line: 1, version: 1, po: '77120' });
    for (let minutes = 0; minutes < 30; minutes += 1) {
      store.passTime(MINUTE_MS);
      await store.send();
    }
    store.smtp.answerRecipient = () => undefined;
    for (let minutes = 0; minutes < 60; minutes += 1) {
      store.passTime(MINUTE_MS);
      await store.send();
    }

    const subjects = store.smtp.mails
      .filter(({ recipients }) => recipients[0] === 'r.castellano@example.com')
      .map(({ subject }) => subject?.split(' · ')[1]);
    expect(subjects).toEqual(['10 units', 'POs']);
  });

  it('say that an order is on its way, and how', async () => {
    const number = await aToldOrder();
    const admin = await unlocked(store.server);
    const ship = (...lines: number[]) =>
      store.server.post(
        '/v1/ship-lines',
        { lines: lines.map((line) => ({ order_id: number, line, version: 1 })), shipped: true, tracking: 'UPS 1Z 999' },
        admin,
      );
    expect((await ship(1)).status).toBe(200);
    store.passTime(15 * MINUTE_MS);
    await store.send();
    expect(store.smtp.mails[0]?.subject).toBe(`${number} · partly shipped · Hennessy`);
    expect(store.smtp.mails[0]?.text).toMatch(/PO [^,]+, Shipped: UPS 1Z 999/);
    await ship(2);
    store.passTime(15 * MINUTE_MS);
    await store.send();

    expect(store.smtp.mails[1]?.subject).toBe(`${number} · shipped · Hennessy`);
    expect(store.smtp.mails[1]?.text).toContain('Your order is on its way');
  });

  it('of a pasted sheet of many orders are told to each shopper once', async () => {
    const numbers = [await aToldOrder(), await aToldOrder(), await aToldOrder()];
    const admin = await unlocked(store.server);
    const lines = numbers.flatMap((order_id) => [1, 2].map((line) => ({ order_id, line, version: 1, po: '77120' })));
    await store.server.post('/v1/update-order-lines', { lines }, admin);
    store.passTime(15 * MINUTE_MS);
    await store.send();

    expect(store.smtp.mails.map(({ subject }) => subject?.split(' ')[0]).toSorted()).toEqual(numbers);
  });
});
