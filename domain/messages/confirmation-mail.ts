import { lineTotal } from '../cart/cart';
import { decorationLabel, groupByDecoration, inSizeOrder } from '../cart/line-groups';
import { lacksPrice, quoteText } from '../cart/priced-on-po';
import { lineQuantity, lineSize, unitCount } from '../catalog/quantity-words';
import { formatCents, sumCents } from '../money';
import { NO_STORE, orderStoreName } from '../orders/order';
import { countOf } from '../text/count-of';
import {
  footerOf,
  helpBlock,
  MAX_ITEMS,
  type MailBlock,
  type MailItem,
  type MailModel,
  type MailOrder,
  subjectOf,
  totalOf,
  unitsOf,
} from './mail-order';

/** @param approved who approved it, and blocks about that, if a rule held it */
export function confirmationMail(
  mail: MailOrder,
  approved?: { readonly by: string; readonly blocks: readonly MailBlock[] },
): MailModel {
  const { order, customer, links, dates } = mail;
  return {
    subject: subjectOf(order, approved ? `approved, ${unitCount(unitsOf(order))}` : unitCount(unitsOf(order))),
    note: dates.day(order.createdAt),
    title: approved ? 'Order Approved and Placed' : 'Order Placed Successfully',
    intro: [
      approved ? `${order.firstName}, ${approved.by} approved order ` : `Thank you, ${order.firstName}. We have order `,
      { bold: order.orderNumber },
      ` for ${orderStoreName(order)}. Your rep will follow up about POs and ship dates.`,
    ],
    blocks: [
      ...(approved?.blocks ?? []),
      {
        kind: 'links',
        links: [
          { label: 'See this order', address: links.order },
          { label: 'Order again', address: links.order },
        ],
      },
      {
        kind: 'facts',
        rows: [
          ['Order', order.orderNumber],
          ['Name', `${order.firstName} ${order.lastName}`],
          ['Store', order.store === NO_STORE ? 'None' : storeAndStreet(order.store)],
          ['Customer PO', order.customerPo || 'None given'],
          ...(order.payment === 'paypal' ? [['Payment', 'Paid by card'] as const] : []),
        ],
      },
      itemsBlock(mail, 'What you ordered', 'see this order'),
      {
        kind: 'total',
        label: `Total, ${countOf(order.lines.length, 'line')}`,
        ...totalOf(order),
      },
      helpBlock(mail),
    ],
    footer: footerOf(customer),
  };
}

/** @param where the rest of a long order is */
export function itemsBlock(mail: MailOrder, heading: string, where: string): MailBlock {
  const items = itemsOf(mail);
  const left = items.slice(MAX_ITEMS);
  const more = left.length === 0 ? '' : `And ${countOf(left.length, 'more item')}: ${where}.`;
  return { kind: 'items', heading, items: items.slice(0, MAX_ITEMS), more };
}

function itemsOf({ order, customer, pictureOf, sizesOf, unitOf }: MailOrder): readonly MailItem[] {
  return groupByDecoration(order.lines).map(({ lines }) => {
    const [first] = lines;
    const price = sumCents(lines.map(lineTotal));
    const isUnpriced = lines.some(lacksPrice);
    return {
      name: first.description || first.name,
      details: [first.color, decorationLabel(first, customer), isUnpriced && quoteText(first.quoted)]
        .filter(Boolean)
        .join(', '),
      sizes: inSizeOrder(lines, sizesOf(first.code)).map((line) => ({
        size: lineSize(line),
        quantity: lineQuantity(line, unitOf(line.code)),
      })),
      price: isUnpriced ? '' : formatCents(price),
      picture: pictureOf(first),
    };
  });
}

/** Without the city: the shopper knows where the store is. */
function storeAndStreet(store: string): string {
  return store.split(',').slice(0, 2).join(',');
}
