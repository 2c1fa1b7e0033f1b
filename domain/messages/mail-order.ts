import type { Customer } from '../catalog/customer';
import { MAIN_LINE } from '../catalog/customer';
import { isPackType } from '../catalog/item-types';
import { sizeName } from '../catalog/size-label';
import { type Cents, centsFromDollars } from '../money';
import { type Order, type OrderLine, orderStoreName } from '../orders/order';

/** Mail programs cut off mails at about 100 KB. The order's page and the staff's file have everything. */
export const MOST_ITEMS = 50;
export const MOST_ROWS = 60;

export interface MailOrder {
  /** With its store by name. */
  readonly order: Order;
  readonly customer: Pick<Customer, 'title' | 'account_reps'>;
  readonly links: MailLinks;
  /** Replies reach somebody. */
  readonly canReply: boolean;
  /** A picture's address. */
  readonly pictureOf: (line: OrderLine) => string | undefined;
  /** In the catalog's order. */
  readonly sizesOf: (code: string) => readonly string[];
  readonly dates: MailDates;
}

export interface MailLinks {
  /** The order's page, which opens without a password. */
  readonly order: string;
  /** In the Orders screen, for whoever may see that. */
  readonly inOrders: string;
  readonly packingSlip: string;
}

/** In the readers' time zone. */
export interface MailDates {
  /** "November 21, 2026" */
  day(epochMs: number): string;
  /** "November 21, 2026, 10:42 AM EST" */
  time(epochMs: number): string;
}

/** Mails about an order sort together. @param what "36 units" */
export function subjectOf(order: Order, what: string): string {
  return `${order.orderNumber} · ${what} · ${orderStoreName(order)}`;
}

export function unitsOf({ lines }: Pick<Order, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function totalOf({ total }: Order): Cents {
  return centsFromDollars(total);
}

export function sizeOf({ type, size }: OrderLine): string {
  return isPackType(type) ? 'Pieces' : sizeName(size);
}

export function footerOf({ title }: Pick<Customer, 'title'>): string {
  return `${title} uniforms and merchandise. Main line ${MAIN_LINE}.`;
}

/** "Dana", "Dana and Marcus", "Dana, Marcus and Jo" */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
