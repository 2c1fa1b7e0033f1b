import { setImmediate as otherWork } from 'node:timers/promises';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { MessageSettings } from '../../../domain/catalog/check/read-customers';
import type { Customer, CustomerKey } from '../../../domain/catalog/customer';
import { demoSecrets } from '../../access/secrets/load-secrets';
import type { SecretValues } from '../../access/secrets/secrets';
import { indexSecrets, type Secrets } from '../../access/secrets/secrets';
import { withStoredSecrets } from '../../access/secrets/stored-secrets';
import type { SecretRow } from '../../db/tables';
import type { PreparedText } from '../../http/responses/prepared-response';
import type { Settings } from '../../operations/settings';
import { StartError } from '../../operations/startup/problems';
import type { CustomerCatalog, LoadedCatalog } from '../load-catalog';
import type { Photographs } from '../pictures/photographs';
import { indexPictures, type PictureIndex } from '../pictures/picture-index';
import { buildStorefrontDocument } from '../storefront-document';
import type { CatalogRevision } from './follow-documents';

export interface Store {
  /** Of the catalog: orders are checked against it, and stored with it. */
  readonly revision: number;
  readonly customer: Customer;
  readonly messages: MessageSettings;
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly document: PreparedText;
}

/** Data from files that may change while the server runs, all of one version. */
export interface StoreData {
  readonly revision: number;
  /** In their order: those that the store came with first. */
  readonly customers: readonly CustomerKey[];
  readonly stores: ReadonlyMap<CustomerKey, Store>;
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

/**
 * Builds the store's data, yielding to other work in between.
 * @throws StartError if one file needs something that another one lacks
 */
export async function buildStoreData(sources: Sources, settings: Settings, before?: Version): Promise<Version> {
  const { catalog, photographs, stored } = sources;
  const secrets = secretsOf(sources, before);
  const customers = [...catalog.customers.keys()];
  const inUse = withStoredSecrets(secrets, stored, customers);
  const unsigned = unsignedWebhooks(catalog, inUse);
  if (unsigned.length > 0) throw new StartError(unsigned.join('\n'));
  const catalogs = [...catalog.customers.values()];
  const pictures = indexPictures(catalogs, photographs, catalog.photographs);
  const stores = new Map<CustomerKey, Store>();
  for (const each of catalogs) {
    await otherWork();
    const { key } = each.customer;
    stores.set(key, buildStore(each, catalog, pictures, settings, before?.stores.get(key)));
  }
  const isSame =
    secrets === before?.sources.secrets &&
    stored === before.sources.stored &&
    customers.join() === before.customers.join();
  // The index remembers which codes it has hashed.
  const index = isSame ? before.secrets : indexSecrets(inUse, secrets, customers);
  return { revision: catalog.revision, customers, stores, pictures, secrets: index, sources: { ...sources, secrets } };
}

function buildStore(
  { customer, messages, items }: CustomerCatalog,
  { revision, sizeCharts }: CatalogRevision,
  pictures: PictureIndex,
  { paypal }: Settings,
  before: Store | undefined,
): Store {
  const document = buildStorefrontDocument(customer, items, pictures, paypal, sizeCharts);
  return {
    revision,
    customer,
    messages,
    items: new Map(items.map((item) => [item.code, item])),
    // The old one may already be compressed.
    document: before?.document.etag === document.etag ? before.document : document,
  };
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
function unsignedWebhooks({ customers }: LoadedCatalog, values: SecretValues): readonly string[] {
  return [...customers.values()].flatMap(({ customer: { key }, messages }) => {
    if (messages.webhook === '' || values.customers[key]?.webhookSecrets?.length) return [];
    return [`${key} has a webhook: SECRETS_FILE must have its "webhook_secrets"`];
  });
}
