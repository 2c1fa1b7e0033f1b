import { expect, it } from 'vitest';
import { orderPrefix } from '../../../domain/catalog/order-prefix';
import { orderNumber } from '../../../domain/orders/order-number';
import { readDocuments } from '../../../server/catalog/documents';
import { NO_NAMES } from '../../../server/catalog/live/former-names';
import { buildStoreData, builtStores } from '../../../server/catalog/live/store-data';
import { openCatalog } from '../../../server/catalog/open-catalog';
import { readSettings } from '../../../server/operations/settings/settings';

const SECRETS = { demo: false, sessionKeys: ['a key'], customers: {}, admins: [] };

/** What tablets got before customers were data: order number and prefix. */
const BEFORE = [
  'newcustomer NEW-100042 none',
  'stivers STI-100042 /stivers',
  'tameron TAM-100042 /tameron',
  'premier PRE-100042 none',
  'guardian GUA-100042 /guardian',
  'cannon CAN-100042 none',
  'leith LEI-100042 /leith',
  'hennessy HEN-100042 /hennessy',
  'pohanka POH-100042 /pohanka',
  'navarre NAV-100042 /navarre',
];

it('the ten shipped customers have the prefixes and order numbers that they always had', async () => {
  const catalog = { ...openCatalog(readDocuments('server/data')), revision: 1, formerNames: NO_NAMES };
  const sources = { catalog, secrets: SECRETS, stored: [], photographs: new Map() };
  const { stores } = buildStoreData(sources, readSettings({}), builtStores());
  const found = [...stores.values()].map(({ customer }) =>
    [customer.key, orderNumber(orderPrefix(customer), 42), customer.route_prefix || 'none'].join(' '),
  );
  expect(found).toEqual(BEFORE);
});
