import { countUnpriced, type ShownTotal, shownTotal } from '../cart/priced-on-po';
import type { Customer } from '../catalog/customer';
import type { PackUnit } from '../catalog/item-details';
import { centsFromDollars } from '../money';
import { type Order, type OrderLine, orderStoreName } from '../orders/order';

/** A mail's content without its looks. HTML and plain text both come from it, so they agree. */
export interface MailModel {
  readonly subject: string;
  readonly note: string;
  readonly title: string;
  readonly intro: RichText;
  readonly blocks: readonly MailBlock[];
  readonly footer: string;
}

export type RichText = readonly (string | { readonly bold: string })[];

interface MailLink {
  readonly label: string;
  readonly address: string;
}

export type MailBlock =
  | { readonly kind: 'links'; readonly links: readonly [MailLink, ...MailLink[]]; readonly note?: string }
  | { readonly kind: 'quote'; readonly who: string; readonly text: string }
  | {
      readonly kind: 'budget';
      readonly heading: string;
      readonly cells: readonly (readonly [label: string, amount: string])[];
      /** In percent of the bar. */
      readonly parts: readonly [spent: number, order: number];
    }
  | { readonly kind: 'notice'; readonly tone: 'todo' | 'help'; readonly title: string; readonly text: RichText }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'items'; readonly heading: string; readonly items: readonly MailItem[]; readonly more: string }
  | {
      readonly kind: 'table';
      readonly heading: string;
      readonly heads: readonly string[];
      readonly rows: readonly MailRow[];
      readonly endsInNumbers: boolean;
      readonly more: string;
    }
  | ({ readonly kind: 'total'; readonly label: string } & ShownTotal)
  | { readonly kind: 'text'; readonly text: RichText };

export interface MailItem {
  readonly name: string;
  /** "Navy, Hennessy, Left Chest" */
  readonly details: string;
  readonly sizes: readonly { readonly size: string; readonly quantity: string }[];
  /** "$1,938.00", or '' while priced on PO: then the details say so. */
  readonly price: string;
  /** Undefined for an item that has left the catalog. */
  readonly picture: string | undefined;
}

export interface MailRow {
  readonly cells: readonly string[];
  /** Like the row above, apart from the last cells. */
  readonly isRepeated: boolean;
}

/** Mail programs cut off mails at about 100 KB. The order's page and the staff's file have everything. */
export const MAX_ITEMS = 50;
export const MAX_ROWS = 60;

export interface MailOrder {
  readonly order: Order;
  readonly customer: Pick<Customer, 'title' | 'account_reps' | 'logo_placements'>;
  readonly links: MailLinks;
  readonly canReply: boolean;
  readonly pictureOf: (line: OrderLine) => string | undefined;
  readonly sizesOf: (code: string) => readonly string[];
  readonly unitOf: (code: string) => PackUnit;
  readonly dates: MailDates;
}

export interface MailLinks {
  /** The order's page, which opens without a password. */
  readonly order: string;
  /** In the Orders screen, for whoever may see that. */
  readonly inOrders: string;
  readonly packingSlip: string;
}

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

export function totalOf({ total, lines }: Order): ShownTotal {
  return shownTotal(centsFromDollars(total), countUnpriced(lines));
}

export function footerOf({ title, addresses }: Pick<Customer, 'title' | 'addresses'>): string {
  return `${title} uniforms and merchandise. Main line ${addresses?.mainLine ?? ''}.`;
}

export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export function helpBlock({ customer, canReply }: MailOrder): MailBlock {
  const calls = customer.account_reps.map(({ name, phone }): RichText => [`${name} at `, { bold: phone }]);
  const ways = calls.flatMap((call, index) => (index === 0 ? call : [' or ', ...call]));
  const reply = canReply ? ' or reply to this email' : '';
  return {
    kind: 'notice',
    tone: 'help',
    title: 'Something to change?',
    text: ['Call ', ...ways, `${reply}. The order number is all we need.`],
  };
}
