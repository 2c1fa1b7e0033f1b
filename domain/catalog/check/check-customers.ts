import { CUSTOMER_KEY, type CustomerKey } from '../../address/customer-key';
import type { HostName } from '../../address/host';
import { addressBook, SCREEN_SEGMENTS } from '../../address/storefront';
import { logoPicturePath } from '../catalog';
import { contrastOf, MIN_CONTRAST } from '../colors';
import type { Customer } from '../customer';
import { approvalProblems } from './approval-schemas';
import { type FieldProblem, type ReportProblem, repeatedBy } from './catalog-problems';

/** Checks what the schema can't express (docs/specification.md, Customers and addresses). */
export function checkCustomer(customer: Customer): FieldProblem[] {
  return [
    ...brandProblems(customer),
    ...listedTwice('logo_placements', customer.logo_placements),
    ...Object.entries(customer.embroideries).flatMap(([type, logos]) => listedTwice(`embroideries.${type}`, logos)),
    ...logoPictureProblems(customer),
    ...storeProblems(customer),
    ...approvalProblems(customer),
  ];
}

function brandProblems({ brand }: Customer): FieldProblem[] {
  const contrast = contrastOf(brand.brand, '#ffffff');
  if (contrast >= MIN_CONTRAST) return [];
  const message = `${brand.brand} has a contrast of ${contrast.toFixed(2)} with white, ${MIN_CONTRAST} is the minimum`;
  return [{ field: 'brand.brand', message }];
}

function listedTwice(field: string, names: readonly string[]): FieldProblem[] {
  return repeatedBy(names, (name) => name).map((name) => ({ field, message: `${name} is listed twice` }));
}

/** Two spellings of a name can map to the same picture. */
function logoPictureProblems({ embroideries }: Customer): FieldProblem[] {
  const spellings = [...new Set(Object.values(embroideries).flat())];
  return repeatedBy(spellings, logoPicturePath).map((logo) => ({
    field: 'embroideries',
    message: `${logo} shares its picture with another logo: ${logoPicturePath(logo)}`,
  }));
}

function storeProblems({ stores, store_ids = {} }: Customer): FieldProblem[] {
  return [
    ...repeatedBy(Object.entries(stores), ([, code]) => code).map(([name, code]) => ({
      field: 'stores',
      message: `${code} is the code of more than one store, among them ${name}`,
    })),
    ...repeatedBy(Object.entries(store_ids), ([, id]) => id).map(([code, id]) => ({
      field: 'store_ids',
      message: `${id} is the id of more than one store, among them ${code}`,
    })),
  ];
}

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
