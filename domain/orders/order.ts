import type { Customer } from '../catalog/customer';
import type { ItemType } from '../catalog/item-types';

/** A line of a placed order (docs/specification.md, Orders screen). Prices are in dollars. */
export interface OrderLine {
  /** 1 for the first line. */
  readonly line: number;
  /** Grows with every edit of the line. */
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly type: ItemType;
  readonly quantity: number;
  readonly price: number;
  readonly description: string;
  readonly color: string;
  readonly embroidery: string | null;
  readonly placement: string | null;
  readonly size: string;
  readonly customerPo: string;
  readonly po: string;
  /** YYYY-MM-DD, '' until it is known. */
  readonly estShipDate: string;
  /** When the line was marked as shipped, in epoch milliseconds; null if it has not been. */
  readonly shippedAt: number | null;
  /** What an admin has noted about the shipment: a tracking number, a link, or ''. */
  readonly tracking: string;
}

/** A placed order, apart from its lines. Calls carry it under the names of `domain/wire/api.ts`. */
export interface OrderHead {
  /** What people call the order: 'HEN-100042'. */
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
  /** Dollars. */
  readonly total: number;
}

export interface Order extends OrderHead {
  readonly lines: readonly OrderLine[];
}

export type PaymentKind = 'bypass' | 'paypal';

/** The store choice that stands for no store. */
export const NO_STORE = 'None';

/** Newest first, without unpaid orders (docs/specification.md, Orders screen). */
export function visibleOrders<Listed extends OrderHead>(orders: readonly Listed[]): readonly Listed[] {
  return orders.filter((order) => order.paid !== 0).toSorted((a, b) => b.createdAt - a.createdAt);
}

/**
 * The Store column: the store's display name up to its first comma, or the company's name without a store
 * (docs/specification.md, Orders screen).
 */
export function orderStoreName(order: Pick<Order, 'store' | 'companyName'>): string {
  const [name = ''] = order.store.split(',');
  return name === '' || name === NO_STORE ? order.companyName : name;
}

/**
 * The code of the store given by display name or code; 'None' stays 'None', anything else is undefined. Where store
 * codes double as bypass codes only names count, or the answer would reveal which texts are codes.
 */
export function storeCode(
  { stores, store_codes_are_bypass_codes }: Pick<Customer, 'stores' | 'store_codes_are_bypass_codes'>,
  store: string,
): string | undefined {
  if (store === NO_STORE) return NO_STORE;
  if (Object.hasOwn(stores, store)) return stores[store];
  return store_codes_are_bypass_codes ? undefined : Object.values(stores).find((code) => code === store);
}

/** A store code's display name. A code that is no longer configured is returned unchanged. */
export function storeDisplayName(stores: Readonly<Record<string, string>>, code: string): string {
  return Object.entries(stores).find(([, known]) => known === code)?.[0] ?? code;
}

/** A stored order as its reader may see it: the store by name, and for viewers the email address masked. */
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

/** How viewers see an email address: "r•••@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}
