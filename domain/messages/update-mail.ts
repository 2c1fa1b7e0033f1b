import type { OrderLine } from '../orders/order';
import { orderStoreName } from '../orders/order';
import { shownShipDate } from '../orders/ship-date';
import { helpBlock } from './help-block';
import type { MailModel } from './mail-model';
import { counted, footerOf, listed, type MailOrder, sizeOf, subjectOf } from './mail-order';
import type { OrderChange } from './message';
import { MOST_ROWS } from './staff-mail';

const NEWS: Readonly<Record<OrderChange, string>> = {
  po: 'POs',
  'ship-date': 'ship dates',
  shipped: 'shipping',
};

/** To the person who has ordered, about lines that have changed since the last mail. */
export function updateMail(mail: MailOrder, changes: readonly OrderChange[], changed: readonly OrderLine[]): MailModel {
  const { order, customer, links, dates } = mail;
  const news = listed(changes.map((change) => NEWS[change]));
  const isShipped = changes.includes('shipped');
  return {
    subject: subjectOf(order, isShipped ? 'shipped' : news),
    note: dates.day(order.createdAt),
    title: isShipped ? 'Your order is on its way' : `Your order has news: ${news}`,
    intro: [
      `${order.firstName}, ${counted(changed.length, 'line')} of order `,
      { bold: order.orderNumber },
      ` for ${orderStoreName(order)} ${changed.length === 1 ? 'has' : 'have'} changed.`,
    ],
    blocks: [
      { kind: 'links', links: [{ label: 'See this order', address: links.order }] },
      {
        kind: 'table',
        heading: 'What is new',
        heads: ['Item', 'Quantity', 'PO', 'Ships'],
        rows: changed.slice(0, MOST_ROWS).map((line) => ({
          cells: [
            `${line.description || line.name}, ${line.color}, ${sizeOf(line)}`,
            line.quantity.toLocaleString('en-US'),
            line.po || 'N/A',
            shownShipDate(line.estShipDate),
          ],
          isRepeated: false,
        })),
        endsInNumbers: false,
        more:
          changed.length > MOST_ROWS ? `And ${counted(changed.length - MOST_ROWS, 'more line')}: see this order.` : '',
      },
      helpBlock(mail),
    ],
    footer: footerOf(customer),
  };
}
