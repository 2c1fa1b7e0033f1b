import { isPackType } from '../../domain/catalog/item-types';
import { storeDisplayName } from '../../domain/orders/order';
import type { ComparedBriefs, ItemSums, Report, SizeRun, StillCounting, StoreSums } from '../../domain/reports/report';
import type { Store } from '../catalog/live/store-data';
import type { Database } from '../db/database';
import { type ReadReport, type ReportQuery, type ReportSums, readReport } from '../db/report-reads';

/** The sums of some stores' orders with the catalog's names. @param sizesOf an item; by default the first with sizes */
export async function presentReport(
  db: Database,
  query: Omit<ReportQuery, 'customers'>,
  stores: readonly Store[],
  sizesOf = query.code,
): Promise<Report | StillCounting> {
  const names = itemNames(stores);
  let code = sizesOf;
  const read = await readReport(db, { ...query, customers: stores.map(({ outline }) => outline.key) }, (sums) => {
    code ??= presentItems(sums, names).find((item) => hasSizes(stores, item.code))?.code;
    return code;
  });
  if (read.kind === 'counting') return read;
  const items = presentItems(read, names);
  return {
    kind: 'report',
    total: read.total,
    periods: [...read.periods].map(([period, sums]) => ({ period, ...sums })).toSorted(byPeriod),
    stores: presentStores(read, stores),
    items,
    size_run: code === undefined ? null : sizeRun(read, stores, items, code),
    catalog: [...names]
      .map(([each, name]) => ({ code: each, name }))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
  };
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
function presentStores(read: ReadReport, stores: readonly Store[]): readonly StoreSums[] {
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

function presentItems({ items }: Pick<ReportSums, 'items'>, names: ReadonlyMap<string, string>): readonly ItemSums[] {
  return [...items].map(([code, sums]) => ({ code, name: names.get(code) ?? '', ...sums })).toSorted(byDollars);
}

function byDollars({ now: one }: ComparedBriefs, { now: other }: ComparedBriefs): number {
  return other.cents + other.po_cents - one.cents - one.po_cents || other.units - one.units;
}

function sizeRun({ sizes }: ReadReport, stores: readonly Store[], items: readonly ItemSums[], code: string): SizeRun {
  const known = stores.flatMap(({ items: sold }) => Object.keys(sold.get(code)?.sizes ?? {}));
  const order = (size: string) => (known.includes(size) ? known.indexOf(size) : known.length);
  const item = items.find((each) => each.code === code);
  return {
    ...{ code, name: item?.name ?? '', orders: item?.now.orders ?? 0, units: item?.now.units ?? 0 },
    sizes: sizes.toSorted((one, other) => order(one.size) - order(other.size)),
  };
}
