import type { CustomerKey } from '../../../domain/address/customer-key';
import { parseStorefront } from '../../../domain/calls/read-storefront';
import type { StorefrontDocument } from '../../../domain/catalog/storefront-document';
import { STOREFRONT_CACHE } from './storage-names';

/** Responses vary by Origin, which the page's preload sends and other requests don't; they're the same for both. */
export const ANY_ORIGIN: CacheQueryOptions = { ignoreVary: true };

export interface SavedStorefront {
  readonly document: StorefrontDocument;
  /** When it was fetched, in epoch milliseconds, by the server's clock. */
  readonly fetchedAt: number | undefined;
}

/**
 * The store's configuration and catalog as the service worker cached it. Removes anything else from the cache, such as
 * a gateway's JSON that an earlier build took for the store.
 */
export async function savedStorefront(customer: CustomerKey): Promise<SavedStorefront | undefined> {
  const cache = await caches.open(STOREFRONT_CACHE);
  const address = storefrontCall(customer);
  const response = await cache.match(address, ANY_ORIGIN);
  if (!response) return undefined;
  const document = parseStorefront(await response.text(), customer);
  if (!document) await cache.delete(address, ANY_ORIGIN);
  return document && { document, fetchedAt: Date.parse(response.headers.get('Date') ?? '') || undefined };
}

const STOREFRONT_CALL = '/v1/storefronts/';

export function storefrontCall(customer: CustomerKey): string {
  return `${STOREFRONT_CALL}${customer}`;
}

/** @param path of a call @returns undefined for any other call */
export function customerOfCall(path: string): CustomerKey | undefined {
  return path.startsWith(STOREFRONT_CALL) ? path.slice(STOREFRONT_CALL.length) : undefined;
}

/** The document in a response to this request, which stays unread; undefined if it's anything else. */
export async function documentIn({ url }: Request, response: Response): Promise<StorefrontDocument | undefined> {
  const key = customerOfCall(new URL(url).pathname);
  // A damaged cache entry can't be read.
  const text = await response
    .clone()
    .text()
    .catch(() => '');
  return key === undefined ? undefined : parseStorefront(text, key);
}

/**
 * Goes through what earlier builds cached: removes what isn't a store's document, and takes out approval rules and
 * budgets, which not everybody who can open the store may see. The store stays usable offline.
 */
export async function tidyStorefronts(): Promise<void> {
  const cache = await caches.open(STOREFRONT_CACHE);
  for (const request of await cache.keys()) {
    const response = await cache.match(request, ANY_ORIGIN);
    const document = response && (await documentIn(request, response));
    if (!document) await cache.delete(request, ANY_ORIGIN);
    else if (hasRules(document)) await cache.put(request, responseWith(response, withoutRules(document)));
  }
}

function hasRules({ customer }: StorefrontDocument): boolean {
  return 'approvals' in customer || 'budgets' in customer;
}

function withoutRules({ customer, ...rest }: StorefrontDocument): string {
  return JSON.stringify({ ...rest, customer: { ...customer, approvals: undefined, budgets: undefined } });
}

/** These describe the bytes of a response, so they don't fit another body. */
const HEADERS_OF_BYTES = ['Content-Encoding', 'Content-Length'];

/** A response with the same headers and another body. */
export function responseWith(former: Response, body: string): Response {
  const headers = new Headers(former.headers);
  for (const name of HEADERS_OF_BYTES) headers.delete(name);
  return new Response(body, { headers });
}
