import { namedPrice } from '../cart/po-price';
import { lacksPrice, quoteText } from '../cart/priced-on-po';
import { lineName, lineQuantity } from '../catalog/quantity-words';
import { formatDollars } from '../money';
import { type OrderLine, orderStoreName } from '../orders/order';
import { differs as isChanged, isShippingChanged, type LineValues } from '../orders/order-edit';
import { shownShipDate } from '../orders/ship-date';
import { allTracking, partShipped, unitsShipped } from '../orders/shipments';
import { countOf } from '../text/count-of';
import type { MailModel } from './mail-order';
import { footerOf, helpBlock, listed, MAX_ROWS, type MailOrder, subjectOf } from './mail-order';

export interface ChangedLine {
  readonly line: OrderLine;
  readonly before: LineValues;
}

export function updateMail(mail: MailOrder, changed: readonly ChangedLine[]): MailModel {
  const { order, customer, links, dates } = mail;
  const { what, title } = headline(mail, changed);
  const left = changed.length - MAX_ROWS;
  const hasPrices = changed.some(({ line, before }) => isChanged(line, before, 'poPrice'));
  return {
    subject: subjectOf(order, what),
    note: dates.day(order.createdAt),
    title,
    intro: [
      `${order.firstName}, ${countOf(changed.length, 'line')} of order `,
      { bold: order.orderNumber },
      ` for ${orderStoreName(order)} ${changed.length === 1 ? 'has' : 'have'} changed.`,
    ],
    blocks: [
      { kind: 'links', links: [{ label: 'See this order', address: links.order }] },
      {
        kind: 'table',
        heading: 'What is new',
        heads: ['Item', 'Quantity', ...(hasPrices ? ['Price'] : []), 'PO', 'Ships'],
        rows: changed
          .slice(0, MAX_ROWS)
          .map(({ line }) => ({ cells: cellsOf(mail, line, hasPrices), isRepeated: false })),
        endsInNumbers: false,
        more: left > 0 ? `And ${countOf(left, 'more line')}: see this order.` : '',
      },
      helpBlock(mail),
    ],
    footer: footerOf(customer),
  };
}

function cellsOf({ unitOf }: MailOrder, line: OrderLine, hasPrices: boolean): readonly string[] {
  return [
    lineName({ ...line, name: line.description || line.name }),
    lineQuantity(line, unitOf(line.code)),
    ...(hasPrices ? [priceOf(line)] : []),
    line.po || 'N/A',
    shippingOf(line),
  ];
}

/** "Shipped: 1Z999", "5 of 12 shipped: 1Z999; the rest 12/04/2026", or the ship date. */
function shippingOf(line: OrderLine): string {
  const part = partShipped(line);
  if (part === undefined && line.shippedAt === null) return shownShipDate(line.estShipDate);
  const shipped = [part ?? 'Shipped', allTracking(line)].filter(Boolean).join(': ');
  return part && line.estShipDate ? `${shipped}; the rest ${shownShipDate(line.estShipDate)}` : shipped;
}

function priceOf(line: OrderLine): string {
  if (lacksPrice(line)) return quoteText(line.quoted);
  return line.poPrice ? namedPrice(line.poPrice) : formatDollars(line.price);
}

function headline({ order }: MailOrder, changed: readonly ChangedLine[]): { what: string; title: string } {
  if (changed.some(({ line, before }) => unitsShipped(line) > unitsShipped({ ...line, ...before }))) {
    const isComplete = order.lines.every(({ shippedAt }) => shippedAt !== null);
    return isComplete
      ? { what: 'shipped', title: 'Your order is on its way' }
      : { what: 'partly shipped', title: 'Part of your order is on its way' };
  }
  const differs = (...fields: (keyof LineValues)[]) =>
    changed.some(({ line, before }) => isChanged(line, before, ...fields));
  const news = listed([
    ...(differs('po', 'customerPo') ? ['POs'] : []),
    ...(differs('estShipDate') ? ['ship dates'] : []),
    ...(differs('poPrice') ? ['prices'] : []),
    ...(changed.some(({ line, before }) => isShippingChanged(line, before)) ? ['shipping'] : []),
  ]);
  return { what: news, title: `Your order was updated: ${news}` };
}
