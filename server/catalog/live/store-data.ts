import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { addressBook } from '../../../domain/address/storefront';
import type { ApprovalSettings } from '../../../domain/catalog/approval-settings';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { CustomerOutline } from '../../../domain/catalog/check/customer-outline';
import type { MessageSettings } from '../../../domain/catalog/check/read-customers';
import type { Customer, Provider } from '../../../domain/catalog/customer';
import { orderPrefix } from '../../../domain/catalog/order-prefix';
import { StartError } from '../../database/problems';
import type { SecretRow } from '../../database/tables';
import type { Settings } from '../../operations/settings/settings';
import type { Photographs } from '../../pictures/photographs';
import { indexPictures, type PictureIndex } from '../../pictures/picture-index';
import { demoSecrets } from '../../secrets/load-secrets';
import type { SecretValues } from '../../secrets/secrets';
import { indexSecrets, type Secrets } from '../../secrets/secrets';
import { withStoredSecrets } from '../../secrets/stored-secrets';
import type { CustomerCatalog, LoadedCatalog } from '../load-catalog';
import type { LeftOut } from '../open-catalog';
import { buildStorefrontDocument, type StorefrontText } from '../storefront-document';
import type { CatalogRevision } from './follow-documents';
import type { FormerNames } from './former-names';

export interface Store {
  /** The catalog's revision: orders are checked against it, and stored with it. */
  readonly revision: number;
  readonly outline: CustomerOutline;
  /** Read when somebody first asks for it, like messages and approvals. */
  readonly customer: Customer;
  readonly messages: MessageSettings;
  /** Undefined without rules and budgets. */
  readonly approvals: ApprovalSettings | undefined;
  /** Built when somebody first asks for it, like the document. */
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly document: StorefrontText;
}

/** Data from files that may change while the server runs, all of one version. */
export interface StoreData {
  readonly revision: number;
  /** In their order: those that the store came with first. */
  readonly customers: readonly CustomerKey[];
  readonly stores: ReadonlyMap<CustomerKey, Store>;
  /** Customers without a store, because their documents can't be served. */
  readonly leftOut: ReadonlyMap<CustomerKey, LeftOut>;
  /** Keys by title; former titles that nobody else has today stay valid. */
  readonly keyOfTitle: ReadonlyMap<string, CustomerKey>;
  readonly formerNames: FormerNames;
  readonly addresses: ReturnType<typeof addressBook>;
  readonly provider: Provider;
  readonly secrets: Secrets;
  readonly pictures: PictureIndex;
}

export interface Sources {
  readonly catalog: CatalogRevision;
  readonly secrets: SecretValues;
  /** What owners have set in the office in the place of some of the secrets. */
  readonly stored: readonly SecretRow[];
  readonly photographs: Photographs;
}

export interface Version extends StoreData {
  readonly sources: Sources;
}

/** What's made from a customer's catalog when somebody first asks for it. */
interface BuiltStore {
  /** The store of one version that has it. */
  readonly of: object;
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly document: StorefrontText;
}

/** Total length of documents, in characters. Items take about as much again. */
const MAX_BUILT_BYTES = 32 * 1024 * 1024;

/** Keeps the customers that somebody asked for lately, each in the newest version that was asked for. */
export function builtStores(maxBytes = MAX_BUILT_BYTES) {
  return new LRUCache<CustomerKey, BuiltStore>({
    maxSize: maxBytes,
    sizeCalculation: ({ document }) => Math.min(document.text.length, maxBytes),
  });
}

/** @throws StartError if one file needs something that another one lacks */
export function buildStoreData(
  sources: Sources,
  settings: Settings,
  built: ReturnType<typeof builtStores>,
  before?: Version,
): Version {
  const { catalog, photographs, stored } = sources;
  const secrets = secretsOf(sources, before);
  const customers = [...catalog.customers.keys()];
  const inUse = keepingSame(withStoredSecrets(secrets, stored, customers), before?.secrets.values);
  const unsigned = unsignedWebhooks(catalog, inUse);
  if (unsigned.length > 0) {
    throw new StartError(
      unsigned.map((key) => `${key} has a webhook: SECRETS_FILE must have its "webhook_secrets"`).join('\n'),
    );
  }
  const pictures = indexPictures(catalog, photographs);
  const stores = new Map(
    [...catalog.customers].map(([key, each]) => [key, openStore(each, catalog, pictures, settings, built)]),
  );
  const isSame =
    secrets === before?.sources.secrets &&
    stored === before.sources.stored &&
    customers.join() === before.customers.join();
  const index = isSame ? before.secrets : indexSecrets(inUse, secrets, customers, before?.secrets);
  const all = [...catalog.customers.values()].map(({ outline }) => outline);
  const { leftOut, formerNames } = catalog;
  const named = [...all, ...leftOut.values()];
  const addresses = addressBook(named, catalog.all.local_customer);
  const titles = named.flatMap(({ key, title }) => (title === undefined ? [] : [[title, key] as const]));
  const former = [...formerNames.titles].flatMap(([title, [first]]) => (first ? [[title, first] as const] : []));
  const keyOfTitle = new Map([...former, ...titles]);
  return {
    revision: catalog.revision,
    customers,
    stores,
    leftOut,
    keyOfTitle,
    formerNames,
    addresses,
    provider: catalog.all.provider,
    pictures,
    secrets: index,
    sources: { ...sources, secrets },
  };
}

function openStore(
  catalog: CustomerCatalog,
  { revision, sizeCharts, formerNames: { prefixes } }: CatalogRevision,
  pictures: PictureIndex,
  { paypal }: Settings,
  built: ReturnType<typeof builtStores>,
): Store {
  const { outline } = catalog;
  const { key } = outline;
  // Keeps nothing of an old version, unlike the store itself.
  const of = {};
  function build(): BuiltStore {
    const known = built.get(key);
    if (known?.of === of) return known;
    const { items } = catalog;
    const customer = withPrefixes(catalog.customer, prefixes.get(key));
    const document = buildStorefrontDocument(customer, items, pictures, paypal, sizeCharts);
    const store: BuiltStore = { of, items: new Map(items.map((item) => [item.code, item])), document };
    built.set(key, store);
    return store;
  }
  return {
    revision,
    outline,
    get customer() {
      return catalog.customer;
    },
    get messages() {
      return catalog.messages;
    },
    get approvals() {
      return catalog.approvals;
    },
    get items() {
      return build().items;
    },
    get document() {
      return build().document;
    },
  };
}

/** Only if it has had others: supplier sheets name orders of any of them. */
function withPrefixes(customer: Customer, known: ReadonlySet<string> = new Set()): Customer {
  const order_prefixes = [...new Set([orderPrefix(customer), ...known])];
  return order_prefixes.length > 1 ? { ...customer, order_prefixes } : customer;
}

/** Customers with the same secrets as before, as the same objects. */
function keepingSame(values: SecretValues, before: SecretValues | undefined): SecretValues {
  if (!before) return values;
  const kept = <Value>(was: Value, is: Value) => (was === is || isDeepStrictEqual(was, is) ? was : is);
  const customers = Object.entries(values.customers).map(([key, each]) => [key, kept(before.customers[key], each)]);
  return { ...values, admins: kept(before.admins, values.admins), customers: Object.fromEntries(customers) };
}

/** Demo secrets follow the catalog, because they include its stores' codes; sessions go on. */
function secretsOf({ catalog, secrets }: Sources, before: Version | undefined): SecretValues {
  if (!secrets.demo) return secrets;
  if (before && catalog === before.sources.catalog) return before.sources.secrets;
  const customers = [...catalog.customers.values()].map(({ customer }) => customer);
  return { ...demoSecrets(customers), sessionKeys: secrets.sessionKeys };
}

/**
 * A sentence for each customer whose webhook has no secret. Unsigned calls would look like anybody's to the customer's
 * system.
 */
export function unsignedWebhooks({ customers }: LoadedCatalog, values: SecretValues): readonly CustomerKey[] {
  return [...customers.values()].flatMap(({ outline: { key, webhook } }) =>
    webhook === '' || values.customers[key]?.webhookSecrets?.length ? [] : key,
  );
}
