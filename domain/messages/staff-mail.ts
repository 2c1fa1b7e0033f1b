import { decorationLabel } from '../cart/line-groups';
import { lacksPrice } from '../cart/priced-on-po';
import { lineQuantity, lineSize, unitCount } from '../catalog/quantity-words';
import { NO_STORE, type OrderLine, orderStoreName } from '../orders/order';
import { orderFileName } from '../orders/order-number';
import { countOf } from '../text/count-of';
import {
  footerOf,
  listed,
  MAX_ROWS,
  type MailModel,
  type MailOrder,
  type MailRow,
  subjectOf,
  totalOf,
  unitsOf,
} from './mail-order';

/** @param readers "the order desk", "Dana Whitfield" */
export function staffMail(mail: MailOrder, readers: readonly string[]): MailModel {
  const { order, customer, links, dates } = mail;
  const units = unitsOf(order);
  const payment = order.payment === 'paypal' ? 'paid by card' : 'ordered by code';
  const { amount } = totalOf(order);
  return {
    subject: subjectOf(order, unitCount(units)),
    note: `For ${listed(readers)}`,
    title: `New order ${order.orderNumber}`,
    intro: [`${orderStoreName(order)}, ${countOf(order.lines.length, 'line')}, ${amount}, ${payment}`],
    blocks: [
      { kind: 'notice', tone: 'todo', title: 'To do:', text: [toDo(order.lines.filter(lacksPrice))] },
      {
        kind: 'links',
        links: [
          { label: 'Open in Orders', address: links.inOrders },
          { label: 'Packing slip', address: links.packingSlip },
        ],
      },
      {
        kind: 'facts',
        rows: [
          ['Name', `${order.firstName} ${order.lastName}`],
          ['Email', order.email],
          ['Store', order.store === NO_STORE ? 'None chosen' : order.store],
          ['Customer PO', order.customerPo || 'None given'],
          ['Placed', dates.time(order.createdAt)],
        ],
      },
      {
        kind: 'table',
        heading: 'Lines to enter',
        heads: ['Item Code', 'Color', 'Logo', 'Size', 'Quantity'],
        rows: order.lines.slice(0, MAX_ROWS).map((line, index, lines) => rowOf(mail, line, lines[index - 1])),
        endsInNumbers: true,
        more:
          order.lines.length > MAX_ROWS
            ? `And ${countOf(order.lines.length - MAX_ROWS, 'more line')}, all of them in the attached file.`
            : '',
      },
      {
        kind: 'total',
        label: `Total, ${unitCount(units)}`,
        ...totalOf(order),
      },
      {
        kind: 'text',
        text: [`A CSV of these lines is attached: ${csvNameOf(order.orderNumber)}. Replies go to ${order.firstName}.`],
      },
    ],
    footer: footerOf(customer),
  };
}

export function csvNameOf(orderNumber: string): string {
  return `${orderFileName(orderNumber)}.csv`;
}

const MAX_CODES = 5;

function toDo(priced: readonly OrderLine[]): string {
  if (priced.length === 0) return 'enter the PO and ship dates.';
  const codes = [...new Set(priced.map(({ code }) => code))];
  const named = codes.length > MAX_CODES ? `${codes.slice(0, MAX_CODES).join(', ')}, …` : codes.join(', ');
  return `enter the PO and ship dates, and price ${countOf(priced.length, 'line')} (${named}).`;
}

function rowOf({ customer, unitOf }: MailOrder, line: OrderLine, before: OrderLine | undefined): MailRow {
  const same = [line.code, line.color, decorationLabel(line, customer) || 'No logo'];
  const isRepeated =
    before !== undefined &&
    [before.code, before.color, decorationLabel(before, customer) || 'No logo'].every((text, at) => text === same[at]);
  return { cells: [...same, lineSize(line), lineQuantity(line, unitOf(line.code))], isRepeated };
}
