import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type InitialEntry, MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { receiptFor } from '../../app/checkout/receipt';
import { StorefrontProvider } from '../../app/data/storefront/storefront-context';
import { PastePreview } from '../../app/orders/admin/paste-dialog';
import { LINE_COLUMNS } from '../../app/orders/order/line-columns';
import { CartGroup } from '../../app/store/checkout/cart/cart-group';
import { OrderLines } from '../../app/store/order/order-lines';
import { EntryRow } from '../../app/store/outbox/entry-row';
import { SuccessScreen } from '../../app/store/success/success-screen';
import { LineStrips } from '../../app/ui/line-strips';
import { ToastProvider } from '../../app/ui/toast';
import { type Cart, cartKey } from '../../domain/cart/cart';
import { groupLines, type LineGroup } from '../../domain/cart/line-groups';
import type { CatalogItem } from '../../domain/catalog/catalog';
import { DEFAULT_STOREFRONT } from '../../domain/catalog/default-storefront';
import { unitOf } from '../../domain/catalog/quantity-words';
import { confirmationMail } from '../../domain/messages/confirmation-mail';
import type { MailOrder } from '../../domain/messages/mail-order';
import { staffMail } from '../../domain/messages/staff-mail';
import { updateMail } from '../../domain/messages/update-mail';
import type { Order, OrderLine } from '../../domain/orders/order';
import { lineValues } from '../../domain/orders/order-edit';
import { orderCsvRows } from '../../domain/orders/orders-csv';
import { describeOrder } from '../../server/orders/pdf/describe-order';
import { aCustomer, anItem, anOrder, anOrderLine, aPackItem } from '../support/catalog/builders';
import { anOutboxEntry, aPayload, aReceipt } from '../support/orders/outbox-builders';

/** One order with everything that a quantity can be, in all places that show one. */
const ROLL = aPackItem({
  code: 'SC100',
  name: 'Seat Covers',
  type: 'service',
  sizes: { '1': 0 },
  details: { unit: 'roll' },
});
const PACK = aPackItem();
const MUG = anItem({ code: 'MG115', name: 'Ceramic Mug', type: 'accessory', sizes: { default: 8 } });
const CAP = anItem({ code: 'HT110', name: 'Cap', type: 'hat', sizes: { OSFA: 18 } });
const POLO = anItem();
const ITEMS = new Map<string, CatalogItem>([ROLL, PACK, MUG, CAP, POLO].map((item) => [item.code, item]));

function lineOf({ code, name, type }: CatalogItem, line: number, changes: Partial<OrderLine>): OrderLine {
  return anOrderLine({ code, name, type, line, description: name, embroidery: null, placement: null, ...changes });
}

const LINES = [
  lineOf(ROLL, 1, { size: 'default', quantity: 1, price: 0 }),
  lineOf(PACK, 2, { size: 'default', quantity: 1500, price: 0 }),
  lineOf(MUG, 3, { size: 'default', quantity: 12 }),
  lineOf(CAP, 4, { size: 'OSFA', quantity: 24 }),
  lineOf(POLO, 5, { size: 'Large', quantity: 6 }),
];
const ORDER = anOrder({ lines: LINES });
const CART: Cart = Object.fromEntries(LINES.map((line) => [cartKey(line), line]));
const UNPRICED_CART: Cart = Object.fromEntries(LINES.slice(0, 2).map((line) => [cartKey(line), line]));

const SIZES = ['One size', 'One size fits all', 'Large'];
const QUANTITIES = ['1 roll', '1,500 pieces', '12', '24', '6'];
const SUM = '1,543 units';

/** What a place says that words a quantity by itself. */
const OWN_WORDS = /\bdefault\b|\bOSFA\b|\b1 (?:units|pieces|rolls)\b|\b(?:roll|piece)s? 1\b|1500 pieces/i;

const STORE = { ...DEFAULT_STOREFRONT, items: [...ITEMS.values()].map((item) => ({ ...item, pictures: {} })) };

const nothing = () => undefined;

const Toasts = ({ children }: { children?: ReactNode }) => ToastProvider({ children });

function rendered(element: ReactNode, at: InitialEntry = '/'): string {
  const loaded = { document: STORE, prefix: '', cartParser: undefined };
  const Store = ({ children }: { children?: ReactNode }) => StorefrontProvider({ loaded, reload: nothing, children });
  const page = createElement(Store, null, createElement(Toasts, null, element));
  return readable(renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [at] }, page)));
}

/** What a person reads and what a screen reader says, and no class names. */
function readable(html: string): string {
  const names = [...html.matchAll(/ (?:aria-label|alt|title)="([^"]*)"/g)].map(([, name = '']) => name);
  return [html.replace(/<[^>]*>/g, ' '), ...names].join(' ').replace(/\s+/g, ' ');
}

const MAIL: MailOrder = {
  order: ORDER,
  customer: {
    title: 'Leith',
    account_reps: [{ name: 'Dana Whitfield', phone: '404-555-0142' }],
    logo_placements: ['Left Chest'],
  },
  links: { order: 'https://x/order', inOrders: 'https://x/orders', packingSlip: 'https://x/slip' },
  canReply: true,
  pictureOf: () => undefined,
  sizesOf: (code) => Object.keys(ITEMS.get(code)?.sizes ?? {}),
  unitOf: (code) => unitOf(ITEMS.get(code)),
  dates: { day: () => 'November 21, 2026', time: () => 'November 21, 2026, 10:42 AM EST' },
};

/** All texts of plain data. */
function textsIn(data: unknown): string {
  if (typeof data === 'string') return data;
  return typeof data === 'object' && data !== null ? Object.values(data).map(textsIn).join(' | ') : '';
}

function cartGroup(group: LineGroup): ReactNode {
  const handlers = { errors: new Map(), onQuantity: nothing, onRemove: nothing, onLogo: nothing, onReplace: nothing };
  return createElement(CartGroup, { key: group.id, group, ...handlers });
}

function ordersCells(order: Order): string {
  return rendered(
    order.lines.map((line) =>
      LINE_COLUMNS.map(({ head, cell }) => createElement('p', { key: `${line.line} ${head}` }, cell(line))),
    ),
  );
}

function outboxRow(cart: Cart): string {
  return rendered(createElement(EntryRow, { entry: anOutboxEntry({ payload: aPayload({ cart }) }) }));
}

function success(cart: Cart): string {
  const state = receiptFor(aReceipt({ payload: aPayload({ cart }) }));
  return rendered(createElement(SuccessScreen), { pathname: '/success', state });
}

const PLACES: readonly (readonly [place: string, text: () => string, words: readonly string[]])[] = [
  ['the confirmation', () => textsIn(confirmationMail(MAIL)), [...SIZES, ...QUANTITIES, SUM]],
  ['the staff’s mail', () => textsIn(staffMail(MAIL, ['the order desk'])), [...SIZES, ...QUANTITIES, SUM]],
  [
    'the mail about changes',
    () =>
      textsIn(
        updateMail(
          MAIL,
          LINES.map((line) => ({ line: { ...line, po: '58301' }, before: lineValues(line) })),
        ),
      ),
    [...SIZES, ...QUANTITIES],
  ],
  [
    'the PDF',
    () => {
      const reader = {
        hasPrices: true,
        timeZone: 'UTC',
        now: 1_795_000_000_000,
        poEnteredAt: undefined,
      };
      return textsIn(describeOrder(ORDER, { customer: aCustomer(), items: ITEMS }, reader).lines);
    },
    [...SIZES, ...QUANTITIES],
  ],
  ['the CSV', () => orderCsvRows(ORDER, String, MAIL.unitOf), [...SIZES, 'roll', 'piece']],
  [
    'the lines of success and outbox',
    () => rendered(createElement(LineStrips, { cart: CART, label: 'Lines' })),
    [...SIZES, ...QUANTITIES],
  ],
  [
    'the cart, whose fields are named after what they count',
    () => rendered(groupLines(CART, MAIL.sizesOf).map(cartGroup)),
    [...SIZES, 'Rolls', 'Pieces', 'Seat Covers, Navy', 'Ceramic Mug, Navy, One size'],
  ],
  ['the success screen', () => success(CART), [...SIZES, ...QUANTITIES, SUM]],
  ['a row of the outbox', () => outboxRow(CART), [SUM]],
  [
    'the order page',
    () => rendered(createElement(OrderLines, { lines: LINES, hasStages: true, hasPrices: true })),
    [...SIZES, ...QUANTITIES, SUM],
  ],
  ['the Orders screen', () => ordersCells(ORDER), [...SIZES, ...QUANTITIES]],
  [
    'the preview of a pasted sheet',
    () =>
      rendered(
        createElement(PastePreview, {
          rows: LINES.map((line) => ({ line: { ...line, of: ORDER }, cells: [] })),
          label: 'Lines',
        }),
      ),
    [...SIZES, '1 roll', '1,500 pieces'],
  ],
];

describe('a quantity', () => {
  it.each(PLACES)('is in the same words in %s', (_place, text, words) => {
    const said = text();
    expect(words.filter((word) => !said.includes(word))).toEqual([]);
    expect(OWN_WORDS.exec(said)?.[0]).toBeUndefined();
  });
});

describe('an order without any price', () => {
  const lines = LINES.slice(0, 2);
  const order = anOrder({ lines, total: 0 });

  it.each([
    ['the cart', () => rendered(groupLines(UNPRICED_CART, MAIL.sizesOf).map((group) => cartGroup(group)))],
    ['the success screen', () => success(UNPRICED_CART)],
    ['the outbox', () => outboxRow(UNPRICED_CART)],
    ['the Orders screen', () => ordersCells(order)],
    ['the order page', () => rendered(createElement(OrderLines, { lines, hasStages: true, hasPrices: true }))],
  ])('never reads $0.00 in %s', (_place, text) => {
    expect(text()).toMatch(/on PO|on the PO/);
    expect(text()).not.toContain('$0.00');
  });
});
