import type { PoPrice } from '../cart/po-price';
import type { Customer } from '../catalog/customer';
import type { ItemType } from '../catalog/item-types';
import type { Cents } from '../money';
import type { ApprovalState } from './approval-state';
import type { Shipping } from './shipments';

export const MAX_PO_LENGTH = 100;

/** To the approvers. */
export const MAX_NOTE_LENGTH = 500;

export interface OrderLine extends Shipping {
  readonly line: number;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly type: ItemType;
  readonly quantity: number;
  /** The catalog's, in dollars; 0 for pack items. */
  readonly price: number;
  readonly description: string;
  readonly color: string;
  readonly embroidery: string | null;
  readonly placement: string | null;
  readonly size: string;
  readonly customerPo: string;
  readonly po: string;
  /** YYYY-MM-DD, '' until known. */
  readonly estShipDate: string;
  /** Entered by an admin; null until then, and always where the item has a catalog price. */
  readonly poPrice: PoPrice | null;
  /** The tier price of one when a pack item was ordered; null if it's not known, and where the item has a catalog price. */
  readonly quoted: Cents | null;
}

/** A placed order without its lines. `domain/calls` has its names in calls. */
export interface OrderHead {
  readonly orderNumber: string;
  readonly email: string;
  /** Epoch milliseconds, unique per customer and email. */
  readonly createdAt: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  /** The store's display name (in the database its code), or 'None'. */
  readonly store: string;
  readonly customerPo: string;
  /** 0 unpaid and hidden, 1 paid. */
  readonly paid: number;
  readonly payment: PaymentKind;
  /** Dollars, with entered prices. */
  readonly total: number;
  /** Only of orders that ended without being shipped. They stay for their history, and nobody edits them any more. */
  readonly closed?: OrderClosing;
  /** Only of orders that a rule held. */
  readonly approval?: ApprovalState;
}

export interface OrderClosing {
  readonly as: ClosedAs;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** `cancelled` by its shopper. */
export type ClosedAs = 'cancelled';

export interface Order extends OrderHead {
  readonly lines: readonly OrderLine[];
}

export type PaymentKind = 'bypass' | 'paypal';

export const NO_STORE = 'None';

/** Without unpaid orders, unless they wait for an approver; newest first unless the server has sorted them otherwise (docs/specification.md, Orders screen). */
export function visibleOrders<Listed extends OrderHead>(
  orders: readonly Listed[],
  isNewestFirst = true,
): readonly Listed[] {
  const visible = orders.filter((order) => order.paid !== 0 || order.approval !== undefined);
  return isNewestFirst ? visible.toSorted((a, b) => b.createdAt - a.createdAt) : visible;
}

/** The display name up to its first comma, or the company's name (docs/specification.md, Orders screen). */
export function orderStoreName(order: Pick<Order, 'store' | 'companyName'>): string {
  const [name = ''] = order.store.split(',');
  return name === '' || name === NO_STORE ? order.companyName : name;
}

/** Undefined for an unknown store. Where store codes double as bypass codes, only names count. */
export function storeCode(
  { stores, store_codes_are_bypass_codes }: Pick<Customer, 'stores' | 'store_codes_are_bypass_codes'>,
  store: string,
): string | undefined {
  if (store === NO_STORE) return NO_STORE;
  if (Object.hasOwn(stores, store)) return stores[store];
  return store_codes_are_bypass_codes ? undefined : Object.values(stores).find((code) => code === store);
}

/** A code that is no longer configured is returned unchanged. */
export function storeDisplayName(stores: Readonly<Record<string, string>>, code: string): string {
  return Object.keys(stores).find((name) => stores[name] === code) ?? code;
}

export function orderForReader<Read extends OrderHead>(
  order: Read,
  { stores }: Pick<Customer, 'stores'>,
  isAdmin: boolean,
): Read {
  return {
    ...order,
    email: isAdmin ? order.email : maskEmail(order.email),
    store: storeDisplayName(stores, order.store),
  };
}

/** "r•••@example.com" */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** A text with every address in it masked, such as a mail server's reply. */
export function maskEmails(text: string): string {
  return text.replace(/[^\s<>()",:;@]+@[^\s<>()",:;@]+/g, maskEmail);
}
