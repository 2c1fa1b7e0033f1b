import { categorySegment, type ItemType } from '../../../domain/catalog/item-types';

export interface StorePaths {
  readonly home: string;
  readonly checkout: string;
  readonly success: string;
  readonly orders: string;
  readonly outbox: string;
  readonly handOver: string;
  category(type: ItemType): string;
  item(code: string, color?: string): string;
  orderPage(link: string): string;
  order(orderNumber: string): string;
  packingSlip(orderNumber: string): string;
  packingList(orderKey: string): string;
}

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
