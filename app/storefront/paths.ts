import { categorySegment, type ItemType } from '../../domain/catalog/item-types';

/** The addresses of a store's screens, below its prefix (docs/specification.md, Screens and routes). */
export interface StorePaths {
  readonly home: string;
  readonly checkout: string;
  readonly success: string;
  readonly orders: string;
  readonly outbox: string;
  /** The cart is in the fragment. */
  readonly handOver: string;
  category(type: ItemType): string;
  /** @param color the one to show first, the item's default otherwise */
  item(code: string, color?: string): string;
  /** An order's page. @param link as the server gives it, with the token: '/order/HEN-100042#TOKEN' */
  orderPage(link: string): string;
  order(orderNumber: string): string;
  packingSlip(orderNumber: string): string;
  /** @param orderKey the order's key on this device */
  packingList(orderKey: string): string;
}

/** @param prefix '/hennessy' in multi-store mode, '' in single-store mode. */
export function storePaths(prefix: string): StorePaths {
  return {
    home: prefix || '/',
    checkout: `${prefix}/checkout`,
    success: `${prefix}/success`,
    orders: `${prefix}/orders`,
    outbox: `${prefix}/outbox`,
    handOver: `${prefix}/hand-over`,
    category: (type) => `${prefix}/catalog/${categorySegment(type)}`,
    item: (code, color) =>
      `${prefix}/item/${encodeURIComponent(code)}${color ? `?color=${encodeURIComponent(color)}` : ''}`,
    orderPage: (link) => prefix + link,
    order: (orderNumber) => `${prefix}/orders?${new URLSearchParams({ order: orderNumber })}`,
    packingSlip: (orderNumber) => `${prefix}/orders/${encodeURIComponent(orderNumber)}/slip`,
    packingList: (orderKey) => `${prefix}/packing-list/${encodeURIComponent(orderKey)}`,
  };
}
