import { describe, expect, it } from 'vitest';
import { cardMail } from '../../../domain/messages/card-mail';
import { confirmationMail } from '../../../domain/messages/confirmation-mail';
import type { MailBlock, MailModel, MailOrder } from '../../../domain/messages/mail-order';
import { staffMail } from '../../../domain/messages/staff-mail';
import { updateMail } from '../../../domain/messages/update-mail';
import { lineValues } from '../../../domain/orders/order-edit';
import { anOrder, anOrderLine } from '../../support/builders';

const LINKS = { order: 'https://x/order#T', inOrders: 'https://x/orders', packingSlip: 'https://x/slip' };

function aMail(changes: Partial<MailOrder> = {}): MailOrder {
  return {
    order: anOrder(),
    customer: { title: 'Hennessy', account_reps: [{ name: 'Dana Whitfield', phone: '404-555-0142' }] },
    links: LINKS,
    canReply: true,
    pictureOf: () => undefined,
    sizesOf: () => ['Small', 'Medium', 'Large'],
    dates: { day: () => 'November 21, 2026', time: () => 'November 21, 2026, 10:42 AM EST' },
    ...changes,
  };
}

function blockOf<Kind extends MailBlock['kind']>(model: MailModel, kind: Kind): Extract<MailBlock, { kind: Kind }> {
  const found = model.blocks.find((block): block is Extract<MailBlock, { kind: Kind }> => block.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
}

const textOf = (block: MailBlock & { text: MailModel['intro'] }) =>
  block.text.map((part) => (typeof part === 'string' ? part : part.bold)).join('');

describe('a confirmation', () => {
  it('groups sizes by item, color and logo, in the catalog’s order', () => {
    const lines = [
      anOrderLine({ line: 1, size: 'Large', quantity: 6 }),
      anOrderLine({ line: 2, size: 'Small', quantity: 1_200 }),
      anOrderLine({ line: 3, size: 'Small', color: 'Black', quantity: 2 }),
    ];
    const { items } = blockOf(confirmationMail(aMail({ order: anOrder({ lines }) })), 'items');

    expect(items.map(({ sizes }) => sizes.map(({ size, quantity }) => `${size} ${quantity}`))).toEqual([
      ['Small 1,200', 'Large 6'],
      ['Small 2'],
    ]);
  });

  it.each([
    [true, 'Call Dana Whitfield at 404-555-0142 or reply to this email. The order number is all we need.'],
    [false, 'Call Dana Whitfield at 404-555-0142. The order number is all we need.'],
  ])('asks for an answer only if somebody reads it: %s', (canReply, text) => {
    expect(textOf(blockOf(confirmationMail(aMail({ canReply })), 'notice'))).toBe(text);
  });

  it('has a subject by which all mails about an order stand together', () => {
    const order = anOrder({
      orderNumber: 'HEN-100042',
      store: 'Hennessy Honda, 1 Way',
      lines: [anOrderLine({ quantity: 1 })],
    });
    const mail = aMail({ order });
    const line = order.lines[0] ?? anOrderLine();

    expect(
      [
        confirmationMail(mail),
        staffMail(mail, ['the order desk']),
        updateMail(mail, [{ line: { ...line, po: '7' }, before: lineValues(line) }]),
        cardMail(mail, 'card.refunded', 'shopper'),
      ].map(({ subject }) => subject),
    ).toEqual([
      'HEN-100042 · 1 unit · Hennessy Honda',
      'HEN-100042 · 1 unit · Hennessy Honda',
      'HEN-100042 · POs · Hennessy Honda',
      'HEN-100042 · payment refunded · Hennessy Honda',
    ]);
  });
});

describe('a mail to staff', () => {
  it('says what is to be priced', () => {
    const lines = [
      anOrderLine({ line: 1 }),
      anOrderLine({ line: 2, code: 'LK100', type: 'customs', price: 0 }),
      anOrderLine({ line: 3, code: 'YS260', type: 'customs', price: 0 }),
    ];
    const model = staffMail(aMail({ order: anOrder({ lines }) }), ['the order desk', 'Dana Whitfield']);

    expect(model.note).toBe('For the order desk and Dana Whitfield');
    expect(textOf(blockOf(model, 'notice'))).toBe('enter the PO and ship dates, and price 2 lines (LK100, YS260).');
    expect(blockOf(model, 'total').note).toBe('plus 2 lines priced on PO');
  });

  it('marks lines that repeat the one above', () => {
    const lines = [
      anOrderLine({ line: 1, size: 'Small' }),
      anOrderLine({ line: 2, size: 'Large' }),
      anOrderLine({ line: 3, size: 'Large', color: 'Black' }),
    ];
    const { rows } = blockOf(staffMail(aMail({ order: anOrder({ lines }) }), ['Dana']), 'table');
    expect(rows.map(({ isRepeated }) => isRepeated)).toEqual([false, true, false]);
  });
});

describe('news', () => {
  const line = anOrderLine();
  const before = lineValues(line);

  it.each([
    [{ po: '7' }, 'Your order was updated: POs'],
    [{ po: '7', estShipDate: '2026-12-09' }, 'Your order was updated: POs and ship dates'],
    [{ shippedAt: 1, tracking: 'UPS' }, 'Your order is on its way'],
    [{ tracking: 'UPS' }, 'Your order was updated: shipping'],
  ])('of %j is headed "%s"', (changes, title) => {
    const changed = { ...line, ...changes };
    expect(updateMail(aMail({ order: anOrder({ lines: [changed] }) }), [{ line: changed, before }]).title).toBe(title);
  });

  it('of a line that was shipped before others says so', () => {
    const shipped = { ...line, shippedAt: 1 };
    const order = anOrder({ lines: [shipped, anOrderLine({ line: 2 })] });
    expect(updateMail(aMail({ order }), [{ line: shipped, before }]).title).toBe('Part of your order is on its way');
  });
});
