import type { CustomerKey } from '../../../domain/address/customer-key';
import type { CheckedOrder, CreateOrderInput } from '../../../domain/calls/place-order';
import { readStorefront } from '../../../domain/calls/read-storefront';
import type { CodeResponse, LoginResponse, StoreList } from '../../../domain/calls/sign-in';
import type { Customer } from '../../../domain/catalog/customer';
import type { StorefrontDocument } from '../../../domain/catalog/storefront-document';
import { CallError, type CallOptions, get, post } from './client';

/** One function per /v1 call. All throw CallError. */

export type Company = Pick<Customer, 'title' | 'server_hostname'>;

const NOT_OURS =
  'Something else answered in place of the store, such as a Wi-Fi sign-in page. Check the connection and try again.';

export async function fetchStorefront(customer: CustomerKey): Promise<StorefrontDocument> {
  const received = await get<unknown>('', `/v1/storefronts/${customer}`, { fallback: NOT_OURS });
  const document = readStorefront(received, customer);
  if (!document) throw new CallError('unreadable', NOT_OURS);
  return document;
}

export function fetchStores(): Promise<StoreList> {
  return get('', '/v1/stores');
}

/** @param companyName also accepts this company's order codes */
export function logIn(password: string, companyName?: string): Promise<LoginResponse> {
  return post('', '/v1/login', { password, companyName });
}

export async function checkCode(company: Company, code: string, signal: AbortSignal): Promise<boolean> {
  const body = { companyName: company.title, code };
  const answer = await post<CodeResponse>(company.server_hostname, '/v1/check-code', body, { signal, isQuiet: true });
  return answer.accepted;
}

/**
 * The answer is whatever JSON arrived, perhaps not the store's.
 * @param key a repeated order under the same key is placed once. It's in the body, too, because proxies drop headers.
 */
export function createOrder(
  origin: string,
  order: CreateOrderInput,
  key: string,
  { headers, ...options }: CallOptions = {},
): Promise<unknown> {
  const sent = { headers: { 'Idempotency-Key': key, ...headers }, ...options };
  return post(origin, '/v1/create-order', { ...order, key }, sent);
}

/** Dry run: the server checks the order without placing it. */
export function tryOutOrder(origin: string, order: CreateOrderInput): Promise<CheckedOrder> {
  return post(origin, '/v1/create-order', { ...order, dry_run: true }, { isQuiet: true });
}
