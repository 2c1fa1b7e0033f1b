import type { CustomerKey } from '../address/customer-key';
import { ITEM_TYPES } from '../catalog/item-types';
import type { StorefrontDocument } from '../catalog/storefront-document';
import { jsonOrUndefined } from '../json';
import { isDollarAmount } from '../money';

// Every page reads this document before anything else, so the checks are a few lines of their own: with valibot, each
// first visit would fetch the library, too.

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const dollars: Check = (value) => typeof value === 'number' && isDollarAmount(value);
const record = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const mapOf =
  (check: Check): Check =>
  (value) =>
    record(value) && Object.values(value).every(check);
const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    record(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

const texts = listOf(text);
const bothThreads = { light: text, dark: text };

const customer = shape({
  key: text,
  title: text,
  company_logo: text,
  brand: shape({ brand: text, brand_2: text, brand_tint: text, brand_line: text }),
  logo_placements: texts,
  embroideries: mapOf(texts),
  stores: mapOf(text),
  server_hostname: text,
  account_reps: listOf(shape({ name: text, phone: text })),
  route_prefix: text,
  flip_books: listOf(shape({ title: text, url: text, cover: text })),
  flip_book_shortcuts: listOf(shape({ label: text, page: number, url: text })),
  apparel_minimum: optional(number),
  time_zone: optional(text),
  order_prefix: optional(text),
  type_names: optional(mapOf(text)),
  logo_places: optional(mapOf(mapOf(record))),
  colors: optional(mapOf(text)),
});

const details = shape({
  material: optional(text),
  fit: optional(text),
  decoration: optional(text),
  care: optional(text),
  lead_time: optional(text),
  logo: optional(text),
  size_chart: optional(text),
  colors_are: optional(text),
  unit: optional(text),
});

const item = shape({
  code: text,
  name: text,
  fullname: text,
  type: (value) => ITEM_TYPES.some((type) => type === value),
  colors: texts,
  default_color: text,
  halfColors: optional(texts),
  sizes: mapOf(dollars),
  discount: optional(listOf(shape({ quantity: number, price: dollars }))),
  details: optional(details),
  art: text,
  pictures: mapOf(text),
});

const storefront = shape({
  version: text,
  customer,
  items: listOf(item),
  logos: mapOf(shape({ ...bothThreads, printed: optional(shape(bothThreads)) })),
  size_charts: optional(mapOf(shape({ measures: texts, sizes: mapOf(texts) }))),
  payment: (value) => value === 'paypal' || value === 'code' || value === 'unavailable',
  paypal_client_id: optional(text),
  paypal_environment: optional(text),
});

/**
 * The response of `GET /v1/storefronts/{key}`, or undefined for anything else: a gateway's own JSON, another customer's
 * document, one that a build before or after this one can't have meant. Page and worker read documents only with this,
 * whether they come from the server or from a cache.
 */
export function readStorefront(value: unknown, key: CustomerKey): StorefrontDocument | undefined {
  if (!storefront(value)) return undefined;
  const document = value as StorefrontDocument;
  return document.customer.key === key ? document : undefined;
}

export function parseStorefront(json: string, key: CustomerKey): StorefrontDocument | undefined {
  return readStorefront(jsonOrUndefined(json), key);
}
