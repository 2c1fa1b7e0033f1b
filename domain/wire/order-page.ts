import * as v from 'valibot';
import type { StageCounts } from '../orders/stage';
import type { StorefrontDocument } from './api';
import { required } from './order-schema';
import type { WireOrder } from './orders';
import { exportOrdersQuery } from './schemas';

// The calls of an order's page, and those that count orders (docs/order-page.md).

/** 128 bits in base64url. */
const TOKEN = /^[\w-]{22}$/;

/** `POST /v1/order-page` and `POST /v1/order-pdf`: what a link names. */
export const orderPageBody = v.object({
  order_id: required('order number', 100, 'The request has no order number.'),
  /** A token of another shape opens nothing either. */
  token: v.pipe(v.string(), v.maxLength(100)),
});

/** Dates in the reader's time zone ('America/New_York'). */
export const orderPdfBody = v.object({ ...orderPageBody.entries, time_zone: exportOrdersQuery.entries.time_zone });

export type OrderPdfInput = v.InferInput<typeof orderPdfBody>;

export type OrderPageInput = v.InferInput<typeof orderPageBody>;

export function isLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

export interface OrderPageResponse {
  /** Its email address is masked. */
  readonly order: WireOrder;
  /** Epoch milliseconds; missing until a line has a PO. */
  readonly po_entered_at?: number;
  /** With only the order's items, for browsers that can't open the store on this host. */
  readonly storefront?: StorefrontDocument;
}

/** `POST /v1/order-link`, for admins: '/order/HEN-100042#TOKEN', relative to the store's address. */
export interface OrderLinkResponse {
  readonly link: string;
}

export interface CountedOrders {
  readonly stages: StageCounts;
}

/** `GET /v1/new-orders`, with an ETag: how many orders of a list came after a moment. */
export interface NewOrders {
  readonly new_orders: number;
}
