import { lineTotal } from '../cart/cart';
import { type Cents, formatCents, sumCents } from '../money';
import { type Order, orderStoreName } from '../orders/order';
import type { MailBlock, MailModel, RichText } from './mail-order';
import { footerOf, helpBlock, listed, type MailOrder, subjectOf } from './mail-order';
import type { MessageKind } from './message';

type CardKind = Extract<MessageKind, `card.${string}`>;

interface Words {
  readonly what: string;
  readonly title: string;
  readonly shopper: string;
  readonly toDo: string;
}

const WORDS: Readonly<Record<CardKind, Words>> = {
  'card.review': {
    what: 'payment under review',
    title: 'PayPal is reviewing the payment',
    shopper: 'Your order is placed once PayPal approves the payment. We will email you then. Please do not pay again.',
    toDo: 'nothing yet. The order shows in Orders once PayPal approves the payment.',
  },
  'card.declined': {
    what: 'payment not accepted',
    title: 'The payment was not accepted',
    shopper: 'PayPal reviewed the payment and did not approve it. Nothing was ordered; you can place the order again.',
    toDo: 'nothing. PayPal reviewed the payment and did not approve it, and nothing was ordered.',
  },
  'card.refunded': {
    what: 'payment refunded',
    title: 'The card payment was refunded',
    shopper: 'The money goes back to where it came from. Your bank decides when it shows there.',
    toDo: 'do not ship what has not been shipped, or settle the payment with the shopper first.',
  },
  'card.reversed': {
    what: 'payment taken back',
    title: 'The bank has taken the payment back',
    shopper: '',
    toDo: 'do not ship what has not been shipped, and settle the payment with the shopper.',
  },
};

/** Prices entered later aren't on the card. */
function chargedFor({ lines }: Order): Cents {
  return sumCents(lines.map(({ price, quantity }) => lineTotal({ price, quantity })));
}

/** An unpaid order is in no list and has no page, so there's no link to it. */
export function cardMail(mail: MailOrder, kind: CardKind, readers: readonly string[] | 'shopper'): MailModel {
  const { order, customer, links, dates } = mail;
  const { what, title, shopper, toDo } = WORDS[kind];
  const isForShopper = readers === 'shopper';
  const about: RichText = [
    `${formatCents(chargedFor(order))} for order `,
    { bold: order.orderNumber },
    `, ${orderStoreName(order)}.`,
  ];
  const link: MailBlock = {
    kind: 'links',
    links: [
      isForShopper
        ? { label: 'See this order', address: links.order }
        : { label: 'Open in Orders', address: links.inOrders },
    ],
  };
  const staff: readonly MailBlock[] = [
    { kind: 'notice', tone: 'todo', title: 'To do:', text: [toDo] },
    {
      kind: 'facts',
      rows: [
        ['Name', `${order.firstName} ${order.lastName}`],
        ['Email', order.email],
        ['Placed', dates.time(order.createdAt)],
      ],
    },
  ];
  return {
    subject: subjectOf(order, what),
    note: isForShopper ? dates.day(order.createdAt) : `For ${listed(readers)}`,
    title,
    intro: isForShopper ? [...about, ` ${shopper}`] : about,
    blocks: [...(order.paid === 1 ? [link] : []), ...(isForShopper ? [helpBlock(mail)] : staff)],
    footer: footerOf(customer),
  };
}
