import { lineTotal } from '../../../domain/cart/cart';
import { decorationLabel } from '../../../domain/cart/line-groups';
import { countUnpriced, lacksPrice, quoteText, shownTotal } from '../../../domain/cart/priced-on-po';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { Customer } from '../../../domain/catalog/customer';
import { lineQuantity, lineSize, unitOf } from '../../../domain/catalog/quantity-words';
import { centsFromDollars, formatCents, formatDollars } from '../../../domain/money';
import { type Order, type OrderLine, orderStoreName } from '../../../domain/orders/order';
import { allTracking, partShipped, shipmentsOf } from '../../../domain/orders/shipments';
import { lineStage, STAGE_NAMES, shortDay } from '../../../domain/orders/stage';
import { stageSteps } from '../../../domain/orders/stage-steps';
import { printable } from './printable';

/** Plain data, because it's posted to the thread. */
export interface PdfOrder {
  readonly title: string;
  readonly heading: string;
  readonly placed: string;
  /** Name and value: who ordered, for which store. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly steps: readonly (readonly [name: string, note: string])[];
  readonly lines: readonly PdfLine[];
  /** '' where the customer shows no prices. */
  readonly total: string;
  /** "plus 2 lines priced on PO", or ''. */
  readonly totalNote: string;
  /** At the foot of each page: whom to call. */
  readonly foot: string;
  /** Says that letters are missing, or ''. */
  readonly missing: string;
}

export interface PdfLine {
  readonly name: string;
  /** Code, color, logo, placement, and the quote of a line without a price. */
  readonly details: string;
  readonly size: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
  readonly stage: string;
}

interface Reader {
  readonly hasPrices: boolean;
  readonly timeZone: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly poEnteredAt: number | undefined;
}

type Store = { readonly customer: Customer; readonly items: ReadonlyMap<string, CatalogItem> };

/** A font with all Chinese letters alone weighs more than the server. */
const MISSING = 'A “?” stands for letters that this file can’t print. The order’s page shows them.';

/** In the reader's time zone, with the store named as on the screen. */
export function describeOrder(order: Order, store: Store, reader: Reader): PdfOrder {
  const described = describe(order, store, reader);
  const { title, facts, lines } = described;
  const texts = [title, ...facts.flat(), ...lines.flatMap(({ name, details }) => [name, details])];
  return { ...described, missing: texts.every((each) => printable(each).isComplete) ? '' : MISSING };
}

function describe(
  order: Order,
  { customer, items }: Store,
  { hasPrices, timeZone, now, poEnteredAt }: Reader,
): Omit<PdfOrder, 'missing'> {
  const dayOf = dayWriter(timeZone);
  const today = dayOf(now);
  const shippedDays = order.lines.flatMap(shipmentsOf).map(({ shippedAt }) => dayOf(shippedAt));
  const times = {
    received: shortDay(dayOf(order.createdAt), today),
    poEntered: poEnteredAt === undefined ? undefined : shortDay(dayOf(poEnteredAt), today),
    shippedDays,
  };
  const held = order.approval && order.approval !== 'approved' ? STAGE_NAMES[order.approval] : undefined;
  const { amount, note } = shownTotal(centsFromDollars(order.total), countUnpriced(order.lines));
  const [rep = { name: 'Main line', phone: customer.addresses?.mainLine ?? '' }] = customer.account_reps;
  return {
    title: customer.title,
    heading: `Order ${order.orderNumber}`,
    placed: new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(order.createdAt),
    facts: [
      ['Name', `${order.firstName} ${order.lastName}`],
      ['Store', orderStoreName(order)],
      ['Customer PO', order.customerPo || 'None'],
    ],
    steps: order.closed
      ? [[STAGE_NAMES[order.closed.as], shortDay(dayOf(order.closed.at), today)]]
      : held
        ? [[held, `Sent ${times.received}`]]
        : stageSteps(order.lines, times, today).map(({ title, note }) => [title, note] as const),
    lines: order.lines.map((line) => {
      const quote = hasPrices && lacksPrice(line) && quoteText(line.quoted);
      return {
        ...describeLine(line, customer, quote, (epochMs) => shortDay(dayOf(epochMs), today), today),
        ...(order.closed ? { stage: STAGE_NAMES[order.closed.as] } : {}),
        ...(held ? { stage: held } : {}),
        quantity: lineQuantity(line, unitOf(items.get(line.code))),
        ...(hasPrices ? {} : { price: '', total: '' }),
      };
    }),
    total: hasPrices ? amount : '',
    totalNote: hasPrices ? note : '',
    foot: `Questions about order ${order.orderNumber}? ${rep.name}, ${rep.phone}`,
  };
}

function describeLine(
  line: OrderLine,
  customer: Customer,
  quote: string | false,
  shortTime: (epochMs: number) => string,
  today: string,
): Omit<PdfLine, 'quantity'> {
  return {
    name: line.name,
    details: [line.code, line.color, decorationLabel(line, customer), quote].filter(Boolean).join(' · '),
    size: lineSize(line),
    price: quote ? 'on PO' : priceOf(line),
    total: quote ? '' : formatCents(lineTotal(line)),
    stage: stageOf(line, shortTime, today),
  };
}

/** A price for the whole line is only in its total. */
function priceOf({ price, poPrice }: OrderLine): string {
  if (!poPrice) return formatDollars(price);
  return poPrice.per === 'unit' ? formatCents(poPrice.cents) : '';
}

function stageOf(line: OrderLine, shortTime: (epochMs: number) => string, today: string): string {
  const { shippedAt, estShipDate } = line;
  const shipped = shippedAt === null ? partShipped(line) : `Shipped ${shortTime(shippedAt)}`;
  if (shipped) return [shipped, allTracking(line)].filter(Boolean).join(', ');
  return estShipDate === '' ? STAGE_NAMES[lineStage(line)] : `Ships ${shortDay(estShipDate, today)}`;
}

function dayWriter(timeZone: string): (epochMs: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (epochMs) => format.format(epochMs);
}
