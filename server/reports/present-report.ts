import { isPackType } from '../../domain/catalog/item-types';
import { storeDisplayName } from '../../domain/orders/order';
import type { ComparedBriefs, ItemSums, Report, ReportItems, SizeRun, StoreSums } from '../../domain/reports/report';
import type { Store } from '../catalog/live/store-data';
import type { Database } from '../database/database';
import { type ItemReport, type ReportQuery, type ReportSums, readItemReport, readReport } from './rows';

type Query = Omit<ReportQuery, 'customers'>;

const customersOf = (stores: readonly Store[]) => stores.map(({ outline }) => outline.key);

/** Sums of some stores' orders, with the catalog's names. */
export async function presentReport(db: Database, query: Query, stores: readonly Store[]): Promise<Report> {
  const read = await readReport(db, { ...query, customers: customersOf(stores) });
  return {
    total: read.total,
    periods: [...read.periods].map(([period, sums]) => ({ period, ...sums })).toSorted(byPeriod),
    stores: presentStores(read, stores),
    catalog: [...itemNames(stores)]
      .map(([code, name]) => ({ code, name }))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
  };
}

/** @param sizesOf an item; by default the first one that has sizes */
export async function presentReportItems(
  db: Database,
  query: Query,
  stores: readonly Store[],
  sizesOf = query.code,
): Promise<ReportItems> {
  const names = itemNames(stores);
  let code = sizesOf;
  const read = await readItemReport(db, { ...query, customers: customersOf(stores) }, (items) => {
    code ??= presentItems(items, names).find((item) => hasSizes(stores, item.code))?.code;
    return code;
  });
  const items = presentItems(read.items, names);
  return { items, size_run: code === undefined ? null : sizeRun(read, stores, items, code) };
}

function byPeriod(one: { readonly period: string }, other: { readonly period: string }): number {
  return one.period < other.period ? -1 : 1;
}

/** Customers may sell an item under different names; the first one's stands. */
function itemNames(stores: readonly Store[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { items } of stores) {
    for (const { code, name } of items.values()) if (!names.has(code)) names.set(code, name);
  }
  return names;
}

function hasSizes(stores: readonly Store[], code: string): boolean {
  return stores.some(({ items }) => {
    const item = items.get(code);
    return item && !isPackType(item.type) && Object.keys(item.sizes).length > 1;
  });
}

/** Those of stores that are no longer configured have their codes for names. */
function presentStores(read: ReportSums, stores: readonly Store[]): readonly StoreSums[] {
  const customers = new Map<string, Store['outline']>(stores.map(({ outline }) => [outline.key, outline]));
  return [...read.stores]
    .flatMap(([key, sums]): StoreSums[] => {
      const [customerKey = '', ...code] = key.split('/');
      const customer = customers.get(customerKey);
      const store = code.join('/');
      return customer
        ? [{ customer: customer.key, store, name: storeDisplayName(customer.stores, store), ...sums }]
        : [];
    })
    .toSorted(byDollars);
}

function presentItems(items: ItemReport['items'], names: ReadonlyMap<string, string>): readonly ItemSums[] {
  return [...items].map(([code, sums]) => ({ code, name: names.get(code) ?? '', ...sums })).toSorted(byDollars);
}

function byDollars({ now: one }: ComparedBriefs, { now: other }: ComparedBriefs): number {
  return other.cents + other.po_cents - one.cents - one.po_cents || other.units - one.units;
}

function sizeRun({ sizes }: ItemReport, stores: readonly Store[], items: readonly ItemSums[], code: string): SizeRun {
  const known = stores.flatMap(({ items: sold }) => Object.keys(sold.get(code)?.sizes ?? {}));
  const order = (size: string) => (known.includes(size) ? known.indexOf(size) : known.length);
  const item = items.find((each) => each.code === code);
  return {
    ...{ code, name: item?.name ?? '', orders: item?.now.orders ?? 0, units: item?.now.units ?? 0 },
    sizes: sizes.toSorted((one, other) => order(one.size) - order(other.size)),
  };
}
