import type { Customer } from '../../../../domain/catalog/customer';
import { withNewerLines } from '../../../../domain/orders/line-draft';
import { type Order, type OrderLine, visibleOrders } from '../../../../domain/orders/order';
import type { OrderView } from '../../../../domain/orders/order-view';
import { retrieveOrders } from '../../../api/order-calls';

export type Page = readonly Order[];

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
  const { view } = request;
  let last = await retrieveOrders(customer, view, request.cursor, signal);
  const pages = [visibleOrders(last.orders)];
  while (last.nextCursor && pages.length < request.pages) {
    last = await retrieveOrders(customer, view, last.nextCursor, signal);
    pages.push(visibleOrders(last.orders));
  }
  return { view, pages, cursor: last.nextCursor, adminUntil: last.adminUntil, isSignedIn: last.isSignedIn };
}

/** Pages loaded before unlocking (in another tab, say) have masked addresses, so their orders cannot be edited. */
export function appendPages(list: LoadedOrders, loaded: LoadedOrders): LoadedOrders {
  const adminUntil = list.adminUntil === undefined ? undefined : loaded.adminUntil;
  return { ...loaded, adminUntil, pages: [...list.pages, ...loaded.pages] };
}

/** Pages without the order stay the same objects, so that they are not rendered again. */
export function updateLines(list: LoadedOrders, orderNumber: string, lines: readonly OrderLine[]): LoadedOrders {
  const isUpdated = (order: Order) => order.orderNumber === orderNumber;
  const pages = list.pages.map((page) =>
    page.some(isUpdated) ? page.map((order) => (isUpdated(order) ? withNewerLines(order, lines) : order)) : page,
  );
  return { ...list, pages };
}
