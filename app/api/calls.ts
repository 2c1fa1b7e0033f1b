import type { Customer, CustomerKey } from '../../domain/catalog/customer';
import type {
  CheckedOrder,
  CodeResponse,
  LoginResponse,
  PlacedOrder,
  StorefrontDocument,
  StoreList,
} from '../../domain/wire/api';
import type { CreateOrderInput } from '../../domain/wire/order-schema';
import { type CallOptions, get, post } from './client';

/** One function per /v1 call. All throw CallError. */

export type Company = Pick<Customer, 'title' | 'server_hostname'>;

export function fetchStorefront(customer: CustomerKey): Promise<StorefrontDocument> {
  return get('', `/v1/storefronts/${customer}`);
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

/** @param key the Idempotency-Key: a repeated order under the same key is placed once */
export function createOrder(
  origin: string,
  order: CreateOrderInput,
  key: string,
  { headers, ...options }: CallOptions = {},
): Promise<PlacedOrder> {
  return post(origin, '/v1/create-order', order, { headers: { 'Idempotency-Key': key, ...headers }, ...options });
}

/** Dry run: the server checks the order without placing it. */
export function tryOutOrder(origin: string, order: CreateOrderInput): Promise<CheckedOrder> {
  return post(origin, '/v1/create-order', { ...order, dry_run: true }, { isQuiet: true });
}
