import type { Customer } from '../../../../domain/catalog/customer';
import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import { visibleOrders } from '../../../../domain/orders/order';
import type { OrderView } from '../../../../domain/orders/order-view';
import { listOrders } from '../../../api/order-lists';
import { takeFirstPage } from './first-page';

export type Page = readonly ListedOrder[];

export interface LoadedOrders {
  readonly view: OrderView;
  readonly pages: readonly Page[];
  /** Requests the next page; undefined on the last one. */
  readonly cursor: string | undefined;
  readonly adminUntil: number | undefined;
  readonly isSignedIn: boolean;
}

/** Which pages to load: this many from the cursor on, or from the first page. */
export interface PagesRequest {
  readonly view: OrderView;
  readonly cursor: string | undefined;
  readonly pages: number;
}

export async function loadPages(customer: Customer, request: PagesRequest, signal: AbortSignal): Promise<LoadedOrders> {
  const { view, cursor } = request;
  const ahead = cursor === undefined ? takeFirstPage(customer.key, view) : undefined;
  let last = await (ahead ?? listOrders(customer, view, cursor, { signal }));
  const pages = [visibleOrders(last.orders)];
  while (last.nextCursor && pages.length < request.pages) {
    last = await listOrders(customer, view, last.nextCursor, { signal });
    pages.push(visibleOrders(last.orders));
  }
  return { view, pages, cursor: last.nextCursor, adminUntil: last.adminUntil, isSignedIn: last.isSignedIn };
}

/** Pages loaded before unlocking (in another tab, say) have masked addresses, so their orders cannot be edited. */
export function appendPages(list: LoadedOrders, loaded: LoadedOrders): LoadedOrders {
  const adminUntil = list.adminUntil === undefined ? undefined : loaded.adminUntil;
  return { ...loaded, adminUntil, pages: [...list.pages, ...loaded.pages] };
}
