import type { HostName } from '../../address/host';
import { addressBook, SCREEN_SEGMENTS } from '../../address/storefront';
import { CUSTOMER_KEY, type Customer, type CustomerKey } from '../customer';
import type { ReportProblem } from './catalog-problems';

/** First segments of the server's other addresses, and words that hosts have anyway. */
const RESERVED: readonly string[] = [
  ...SCREEN_SEGMENTS,
  ...['v1', 'office', 'approve', 'assets', 'images', 'manifest', 'screenshots', 'healthz', 'readyz', 'metrics'],
  ...['admin', 'login'],
  ...['www', 'com', 'net', 'org', 'example', 'localhost', 'local', 'test', 'staging'],
  ...['store', 'stores', 'shop', 'app', 'api', 'mail'],
  // The base catalog's workbook, what every object has, and the office's screen for a new one.
  ...['base', 'constructor', 'new'],
];

/**
 * Why a customer can't have this key, as a sentence; undefined if it can.
 * @param hostWords those that count anywhere in a host, of `customers.json`
 */
export function keyProblem(key: CustomerKey, hostWords: readonly CustomerKey[]): string | undefined {
  if (!CUSTOMER_KEY.test(key)) return `${key} must be 2 to 30 lowercase letters and digits, and start with a letter`;
  if (RESERVED.includes(key)) return `${key} is a word that addresses have anyway; choose another one`;
  const word = hostWords.find((each) => each !== key && key.includes(each));
  return word && `every address with ${key} also contains ${word}, and opens that customer's store`;
}

interface Named {
  readonly file: string;
  readonly customer: Customer;
}

/** No address may mean two customers. */
export function reportAddresses(customers: readonly Named[], hostWords: readonly CustomerKey[], report: ReportProblem) {
  const book = addressBook(
    customers.map(({ customer: { addresses, ...customer } }) => ({
      ...customer,
      addresses: { hosts: [], isWordAnywhere: addresses?.isWordAnywhere ?? false },
    })),
    undefined,
  );
  const ownerOf = new Map<string, CustomerKey>();
  for (const { file, customer } of customers) {
    const { key, addresses } = customer;
    const problem = keyProblem(key, hostWords);
    if (problem) report({ file, message: problem });
    // Browsers look for it there. Catalogs from before `customers.json` don't say who may do without one.
    if (hostWords.length > 0 && !addresses?.isWordAnywhere && customer.route_prefix !== `/${key}`) {
      report({ file, field: 'route_prefix', message: `must be /${key}` });
    }
    for (const host of addresses?.hosts ?? []) {
      const other = ownerOf.get(host);
      const byWord = book.ofHost(host as HostName);
      if (other !== undefined) report({ file, field: 'hosts', message: `${host} is a host of ${other}, too` });
      else if (byWord !== undefined && byWord !== key) {
        report({ file, field: 'hosts', message: `${host} contains ${byWord}, and opens that customer's store` });
      }
      ownerOf.set(host, key);
    }
  }
}
