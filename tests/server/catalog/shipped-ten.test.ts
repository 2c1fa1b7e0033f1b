import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { orderNumber } from '../../../domain/orders/order-number';
import { readDocuments } from '../../../server/catalog/documents';
import { buildStoreData, builtStores } from '../../../server/catalog/live/store-data';
import { openCatalog } from '../../../server/catalog/open-catalog';
import { readSettings } from '../../../server/operations/settings';

const SECRETS = { demo: false, sessionKeys: ['a key'], customers: {}, admins: [] };

/** What tablets got before customers were data: order number, prefix, and a checksum of the public configuration. */
const BEFORE = [
  'newcustomer NEW-100042 none 5493df094a0d939a',
  'stivers STI-100042 /stivers 934765b05f152c71',
  'tameron TAM-100042 /tameron fdf63d03dfab7879',
  'premier PRE-100042 none c24bd9252cc8a956',
  'guardian GUA-100042 /guardian 533b9a3145394c13',
  'cannon CAN-100042 none f052ea1d3bfd19f8',
  'leith LEI-100042 /leith 18321f7bd0b57dc3',
  'hennessy HEN-100042 /hennessy 715b892764f0f1c6',
  'pohanka POH-100042 /pohanka 1c8fb33368310ee2',
  'navarre NAV-100042 /navarre 363d89d0fbfd154a',
];

it('the ten shipped customers have the configurations, prefixes, and order numbers that they always had', async () => {
  const catalog = { ...openCatalog(readDocuments('server/data')), revision: 1, formerTitles: new Map() };
  const sources = { catalog, secrets: SECRETS, stored: [], photographs: new Map() };
  const { stores } = buildStoreData(sources, readSettings({}), builtStores());
  const found = [...stores.values()].map((store) => {
    const { customer } = JSON.parse(store.document.bytes.toString());
    const hash = createHash('sha256').update(JSON.stringify(customer)).digest('hex').slice(0, 16);
    return `${customer.key} ${orderNumber(store.customer, 42)} ${customer.route_prefix || 'none'} ${hash}`;
  });
  expect(found).toEqual(BEFORE);
});
