import type { WithdrawnOrder } from '../../../domain/calls/approvals';
import type {
  CancelOrderInput,
  OrderLinkResponse,
  OrderPageInput,
  OrderPageResponse,
  OrderPdfInput,
  PageApproval,
  ReplaceLinkInput,
} from '../../../domain/calls/order-page';
import type { Customer } from '../../../domain/catalog/customer';
import type { StorefrontDocument } from '../../../domain/catalog/storefront-document';
import type { Order } from '../../../domain/orders/order';
import { CallError, post, UNREACHABLE } from './client';
import { readOrder } from './order-reader';

export interface OrderPage {
  readonly order: Order;
  /** Epoch milliseconds; undefined until a line has a PO. */
  readonly poEnteredAt: number | undefined;
  readonly hasPrices: boolean;
  readonly isAdmin: boolean;
  /** Only of orders that a rule held. */
  readonly approval: PageApproval | undefined;
  /** Only for a browser that may not open the store. */
  readonly storefront: StorefrontDocument | undefined;
}

export interface OrderAddress {
  readonly orderNumber: string;
  readonly token: string;
}

/** Undefined for anything but a link that the server gave out. */
export function addressOf(link: string): OrderAddress | undefined {
  const [, number, token] = /^\/order\/([^/#?]+)#(.+)$/.exec(link) ?? [];
  return number && token ? { orderNumber: decodeURIComponent(number), token } : undefined;
}

/** @param host of the server, '' for the page's own @throws CallError; `not_found` for a link that opens nothing */
export async function fetchOrderPage(
  host: string,
  { orderNumber, token }: OrderAddress,
  signal?: AbortSignal,
): Promise<OrderPage> {
  const body: OrderPageInput = { order_id: orderNumber, token };
  const answer = await post<OrderPageResponse>(host, '/v1/order-page', body, {
    ...(signal ? { signal } : {}),
    isQuiet: true,
  });
  return readPage(answer);
}

function readPage({ order, po_entered_at, admin, without_prices, approval, storefront }: OrderPageResponse): OrderPage {
  return {
    order: readOrder(order),
    poEnteredAt: po_entered_at,
    hasPrices: !without_prices,
    isAdmin: admin === true,
    approval,
    storefront,
  };
}

/** Repeating it is safe. @throws CallError */
export async function cancelOrder(host: string, input: CancelOrderInput): Promise<OrderPage> {
  return readPage(await post<OrderPageResponse>(host, '/v1/cancel-order', input));
}

/**
 * Takes back an order that waits for an approver, and returns its page. Repeating it is safe: one key, so one decision.
 * @throws CallError; `too_late` once somebody has decided
 */
export async function withdrawOrder(host: string, input: ReplaceLinkInput): Promise<OrderPage> {
  await post<WithdrawnOrder>(host, '/v1/withdraw-order', { ...input, key: 'withdrawn-by-shopper' });
  return readPage(await post<OrderPageResponse>(host, '/v1/order-page', input));
}

/** Ends the link and returns the new one, relative to the store's address. Repeating it is safe. @throws CallError */
export async function replaceOrderLink(host: string, input: ReplaceLinkInput): Promise<string> {
  return (await post<OrderLinkResponse>(host, '/v1/replace-order-link', input)).link;
}

/** For admins. The link is relative to the store's address. @throws CallError */
export async function fetchOrderLink(
  { title, server_hostname }: Pick<Customer, 'title' | 'server_hostname'>,
  orderNumber: string,
): Promise<string> {
  const body = { companyName: title, order_id: orderNumber };
  return (await post<OrderLinkResponse>(server_hostname, '/v1/order-link', body)).link;
}

/** Dates in the PDF use this browser's time zone. @throws CallError */
export async function fetchOrderPdf(host: string, { orderNumber, token }: OrderAddress): Promise<Blob> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const body: OrderPdfInput = { order_id: orderNumber, token, time_zone: timeZone };
  const response = await fetch(`${host}/v1/order-pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'include',
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (!response) throw new CallError('network', UNREACHABLE);
  if (response.ok && response.headers.get('Content-Type') === 'application/pdf') return response.blob();
  const { message } = await response.json().catch(() => ({}));
  throw new CallError('failed', typeof message === 'string' ? message : NO_PDF, response.status);
}

const NO_PDF = 'The PDF could not be made. Try again in a minute, or print the page.';
