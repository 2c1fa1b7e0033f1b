import type { Customer } from '../catalog/customer';
import type { ItemType } from '../catalog/item-types';

/**
 * Orders as the Orders screen reads them (docs/specification.md, Orders screen). `created_at` is epoch milliseconds as
 * a string, unique per customer and email; prices are dollars.
 */
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
  readonly customer_po: string;
  readonly po: string;
  readonly est_ship_date: string;
}

export interface HistoricalOrder {
  readonly order_id: string;
  readonly email: string;
  readonly created_at: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  /** The store's display name, or 'None'. */
  readonly store: string;
  readonly customer_po: string;
  /** 0 unpaid and hidden, 1 paid. */
  readonly paid: number;
  readonly payment: PaymentKind;
  readonly total: number;
  readonly order: readonly OrderLine[];
}

export type PaymentKind = 'bypass' | 'paypal';

/** The store choice that stands for no store. */
export const NO_STORE = 'None';

/** Newest first, without the unpaid ones (docs/specification.md, Orders screen). */
export function visibleOrders(orders: readonly HistoricalOrder[]): readonly HistoricalOrder[] {
  return orders.filter((order) => order.paid !== 0).toSorted((a, b) => Number(b.created_at) - Number(a.created_at));
}

/**
 * The Store column: the first comma-separated part of the store's display name, else the company's name
 * (docs/specification.md, Orders screen).
 */
export function orderStoreName(order: Pick<HistoricalOrder, 'store' | 'company_name'>): string {
  const [name = ''] = order.store.split(',');
  return name === '' || name === NO_STORE ? order.company_name : name;
}

/**
 * The code of the store that `store` names by its display name or its code; 'None' as it is; else undefined. Where store
 * codes are codes to order with, only names count: nobody may find out that way which text is a code.
 */
export function storeCode(
  { stores, store_codes_are_bypass_codes }: Pick<Customer, 'stores' | 'store_codes_are_bypass_codes'>,
  store: string,
): string | undefined {
  if (store === NO_STORE) return NO_STORE;
  if (Object.hasOwn(stores, store)) return stores[store];
  return store_codes_are_bypass_codes ? undefined : Object.values(stores).find((code) => code === store);
}

/**
 * The display name of a store code (docs/specification.md, Orders screen). A code that is no longer configured is shown
 * as it is.
 */
export function storeDisplayName(stores: Readonly<Record<string, string>>, code: string): string {
  return Object.entries(stores).find(([, known]) => known === code)?.[0] ?? code;
}

/** What a viewer who is no admin sees of an email address: "r•••@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}
