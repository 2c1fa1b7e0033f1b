import { describe, expect, it } from 'vitest';
import { cancelMail } from '../../../domain/messages/cancel-mail';
import { cardMail } from '../../../domain/messages/card-mail';
import { confirmationMail } from '../../../domain/messages/confirmation-mail';
import type { MailBlock, MailModel, MailOrder } from '../../../domain/messages/mail-order';
import { staffMail } from '../../../domain/messages/staff-mail';
import { updateMail } from '../../../domain/messages/update-mail';
import type { Cents } from '../../../domain/money';
import type { OrderLine } from '../../../domain/orders/order';
import { lineValues } from '../../../domain/orders/order-edit';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

const LINKS = { order: 'https://x/order#T', inOrders: 'https://x/orders', packingSlip: 'https://x/slip' };

function aMail(changes: Partial<MailOrder> = {}): MailOrder {
  return {
    order: anOrder(),
    customer: {
      title: 'Hennessy',
      account_reps: [{ name: 'Dana Whitfield', phone: '404-555-0142' }],
      logo_placements: ['Left Chest', 'Right Sleeve'],
    },
    links: LINKS,
    canReply: true,
    pictureOf: () => undefined,
    sizesOf: () => ['Small', 'Medium', 'Large'],
    unitOf: () => 'piece',
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

  it('says what a line priced on PO costs by the catalog, until an admin enters its price', () => {
    const keychains = anOrderLine({
      line: 2,
      code: 'LK100',
      type: 'customs',
      price: 0,
      quantity: 1500,
      embroidery: null,
      placement: null,
      quoted: 239 as Cents,
    });
    const contentOf = (...lines: readonly OrderLine[]) => {
      const model = confirmationMail(aMail({ order: anOrder({ lines, total: lines.length > 1 ? 168 : 0 }) }));
      const { price, details } = blockOf(model, 'items').items.at(-1) ?? {};
      const { amount, note } = blockOf(model, 'total');
      return [price, details, amount, note];
    };
    const each = { cents: 219 as Cents, per: 'unit' as const };

    expect(contentOf(keychains)).toEqual(['', 'Navy, $2.39 each, to be confirmed on the PO', 'Priced on PO', '']);
    expect(contentOf(anOrderLine(), keychains)).toEqual([
      '',
      'Navy, $2.39 each, to be confirmed on the PO',
      '$168.00',
      'plus 1 line priced on PO',
    ]);
    // Of an order from before quotes were stored, nobody knows it.
    expect(contentOf({ ...keychains, quoted: null })).toEqual(['', 'Navy, Priced on PO', 'Priced on PO', '']);
    expect(contentOf(anOrderLine(), { ...keychains, poPrice: each })).toEqual(['$3,285.00', 'Navy', '$168.00', '']);
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
    [{ shippedParts: [{ units: 1, shippedAt: 1, tracking: '' }] }, 'Part of your order is on its way'],
    [{ poPrice: { cents: 219 as Cents, per: 'unit' as const } }, 'Your order was updated: prices'],
    [{ po: '7', poPrice: { cents: 1 as Cents, per: 'line' as const } }, 'Your order was updated: POs and prices'],
  ])('of %j is headed "%s"', (changes, title) => {
    const changed = { ...line, ...changes };
    expect(updateMail(aMail({ order: anOrder({ lines: [changed] }) }), [{ line: changed, before }]).title).toBe(title);
  });

  it.each([
    [{ cents: 219 as Cents, per: 'unit' as const }, null, '$2.19'],
    [{ cents: 330_000 as Cents, per: 'line' as const }, null, '$3,300.00 for the line'],
    [null, { cents: 219 as Cents, per: 'unit' as const }, 'Priced on PO'],
  ])('of a price of %j after %j names it', (poPrice, was, price) => {
    const priced = anOrderLine({ type: 'parts', price: 0, poPrice });
    const polo = anOrderLine({ line: 2, po: '7' });
    const changed = [
      { line: priced, before: { ...lineValues(priced), poPrice: was } },
      { line: polo, before: { ...lineValues(polo), po: '' } },
    ];
    const { heads, rows } = blockOf(updateMail(aMail({ order: anOrder({ lines: [priced, polo] }) }), changed), 'table');
    expect(heads).toEqual(['Item', 'Quantity', 'Price', 'PO', 'Ships']);
    expect(rows.map(({ cells }) => cells[2])).toEqual([price, '$42.00']);
  });

  it.each([
    [{}, '4 of 12 shipped: 1Z1'],
    [{ estShipDate: '2026-12-09' }, '4 of 12 shipped: 1Z1; the rest 12/09/2026'],
    [{ shippedAt: 2, tracking: '1Z2' }, 'Shipped: 1Z1, 1Z2'],
  ])('of a line in parts with %j names them', (changes, text) => {
    const shippedParts = [{ units: 4, shippedAt: 1, tracking: '1Z1' }];
    const polos = anOrderLine({ quantity: 12, shippedParts, ...changes });
    const mail = updateMail(aMail({ order: anOrder({ lines: [polos] }) }), [{ line: polos, before }]);
    expect(blockOf(mail, 'table').rows.map(({ cells }) => cells.at(-1))).toEqual([text]);
  });

  it('without prices has no column for them', () => {
    const changed = [{ line: { ...line, po: '7' }, before }];
    expect(blockOf(updateMail(aMail({ order: anOrder({ lines: [line] }) }), changed), 'table').heads).toEqual([
      'Item',
      'Quantity',
      'PO',
      'Ships',
    ]);
  });

  it('of a card payment names what was charged, without prices entered later', () => {
    const lines = [
      anOrderLine(),
      anOrderLine({ line: 2, type: 'parts', price: 0, poPrice: { cents: 100 as Cents, per: 'line' } }),
    ];
    const { intro } = cardMail(aMail({ order: anOrder({ lines, total: 169 }) }), 'card.refunded', 'shopper');
    expect(intro.map((part) => (typeof part === 'string' ? part : part.bold)).join('')).toContain('$168.00 for order');
  });

  it('of a line that was shipped before others says so', () => {
    const shipped = { ...line, shippedAt: 1 };
    const order = anOrder({ lines: [shipped, anOrderLine({ line: 2 })] });
    expect(updateMail(aMail({ order }), [{ line: shipped, before }]).title).toBe('Part of your order is on its way');
  });
});

describe('a mail about a cancelled order', () => {
  const order = anOrder({ closed: { as: 'cancelled', at: 1_760_000_600_000 } });

  it('tells the shopper that nothing of it will be shipped', () => {
    const model = cancelMail(aMail({ order }), 'shopper');
    expect([model.subject, model.title]).toEqual(['LEI-100001 · cancelled · Leith Honda', 'Your order is cancelled']);
    expect(textOf({ kind: 'text', text: model.intro })).toBe(
      'Renee, order LEI-100001 for Leith Honda was cancelled. Nothing of it will be shipped.',
    );
    expect(blockOf(model, 'links').links).toEqual([{ label: 'See this order', address: LINKS.order }]);
  });

  it('tells staff who cancelled it, and that there is nothing to do', () => {
    const model = cancelMail(aMail({ order }), ['the order desk', 'Dana Whitfield']);
    expect([model.title, model.note]).toEqual([
      'Renee Castellano cancelled an order',
      'For the order desk and Dana Whitfield',
    ]);
    expect(textOf(blockOf(model, 'notice'))).toBe('nothing to enter or ship for this order.');
    expect(blockOf(model, 'table').rows.map(({ cells }) => cells)).toEqual([
      ["Men's Performance Polo, Navy, Large", '4'],
    ]);
  });
});
