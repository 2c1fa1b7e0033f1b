import { lineName, lineQuantity } from '../catalog/quantity-words';
import { orderStoreName } from '../orders/order';
import { countOf } from '../text/count-of';
import type { MailBlock, MailModel } from './mail-order';
import { footerOf, helpBlock, listed, MAX_ROWS, type MailOrder, subjectOf } from './mail-order';

/** Tells a shopper, or staff, that the shopper cancelled an order. */
export function cancelMail(mail: MailOrder, readers: readonly string[] | 'shopper'): MailModel {
  const { order, customer, links, dates } = mail;
  const isForShopper = readers === 'shopper';
  const name = `${order.firstName} ${order.lastName}`;
  const staff: readonly MailBlock[] = [
    { kind: 'notice', tone: 'todo', title: 'To do:', text: ['nothing to enter or ship for this order.'] },
    {
      kind: 'facts',
      rows: [
        ['Name', name],
        ['Email', order.email],
        ['Placed', dates.time(order.createdAt)],
        ['Cancelled', order.closed ? dates.time(order.closed.at) : 'N/A'],
      ],
    },
  ];
  return {
    subject: subjectOf(order, 'cancelled'),
    note: isForShopper ? dates.day(order.createdAt) : `For ${listed(readers)}`,
    title: isForShopper ? 'Your order is cancelled' : `${name} cancelled an order`,
    intro: [
      ...(isForShopper ? [`${order.firstName}, order `] : ['Order ']),
      { bold: order.orderNumber },
      ` for ${orderStoreName(order)} was cancelled. Nothing of it will be shipped.`,
    ],
    blocks: [
      {
        kind: 'links',
        links: [
          isForShopper
            ? { label: 'See this order', address: links.order }
            : { label: 'Open in Orders', address: links.inOrders },
        ],
      },
      ...(isForShopper ? [] : staff),
      {
        kind: 'table',
        heading: 'Cancelled lines',
        heads: ['Item', 'Quantity'],
        rows: order.lines.slice(0, MAX_ROWS).map((line) => ({
          cells: [
            lineName({ ...line, name: line.description || line.name }),
            lineQuantity(line, mail.unitOf(line.code)),
          ],
          isRepeated: false,
        })),
        endsInNumbers: true,
        more: order.lines.length > MAX_ROWS ? `And ${countOf(order.lines.length - MAX_ROWS, 'more line')}.` : '',
      },
      ...(isForShopper ? [helpBlock(mail)] : []),
    ],
    footer: footerOf(customer),
  };
}
