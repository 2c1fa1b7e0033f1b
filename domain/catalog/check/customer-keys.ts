import { SCREEN_SEGMENTS } from '../../address/storefront';
import { CUSTOMER_KEY, type CustomerKey, isShipped, SHIPPED_CUSTOMERS } from '../customer';

/** First segments of the server's other addresses, and words that hosts have anyway. */
const RESERVED: readonly string[] = [
  ...SCREEN_SEGMENTS,
  ...['v1', 'office', 'assets', 'images', 'manifest', 'screenshots', 'healthz', 'readyz', 'metrics', 'admin', 'login'],
  ...['www', 'com', 'net', 'org', 'example', 'localhost', 'local', 'test', 'staging'],
  ...['store', 'stores', 'shop', 'app', 'api', 'mail'],
  // The base catalog's workbook, what every object has, and the office's screen for a new one.
  ...['base', 'constructor', 'new'],
];

/** Why a customer can't have this key, as a sentence; undefined if it can. */
export function keyProblem(key: CustomerKey): string | undefined {
  if (isShipped(key)) return undefined;
  if (!CUSTOMER_KEY.test(key)) return `${key} must be 2 to 30 lowercase letters and digits, and start with a letter`;
  if (RESERVED.includes(key)) return `${key} is a word that addresses have anyway; choose another one`;
  const shipped = SHIPPED_CUSTOMERS.find((word) => key.includes(word));
  return shipped && `every address with ${key} also contains ${shipped}, and opens that customer's store`;
}
