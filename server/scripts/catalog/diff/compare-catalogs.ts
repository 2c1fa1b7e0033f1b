import type { CatalogItem } from '../../../../domain/catalog/catalog';
import type { CustomerKey } from '../../../../domain/catalog/customer';
import type { LoadedCatalog } from '../../../catalog/load-catalog';
import { type Change, changesOfItem, type ItemChange } from './changes';

export interface CatalogDifference {
  /** Of the base catalog and the colors, which all share. */
  readonly base: readonly Change[];
  /** As each store sees it; stores without a change are left out. */
  readonly stores: ReadonlyMap<CustomerKey, readonly Change[]>;
}

/** Compares two states as the stores see them, whatever file a value is in. */
export function compareCatalogs(before: LoadedCatalog, after: LoadedCatalog): CatalogDifference {
  const stores = [...after.customers].map(([key, { customer, items }]) => {
    const was = before.customers.get(key);
    const changes = [
      ...itemChanges(was?.items ?? [], items, ['sold', 'dropped']),
      ...entryChanges('store', was?.customer.stores ?? {}, customer.stores),
      ...entryChanges('rep', repsOf(was?.customer.account_reps ?? []), repsOf(customer.account_reps)),
    ];
    return [key, changes] as const;
  });
  return {
    base: [
      ...itemChanges(before.base, after.base, ['new', 'gone']),
      ...entryChanges('color', before.colors, after.colors),
    ],
    stores: new Map(stores.filter(([, changes]) => changes.length > 0)),
  };
}

function itemChanges(
  before: readonly CatalogItem[],
  after: readonly CatalogItem[],
  [added, removed]: readonly [ItemChange, ItemChange],
): readonly Change[] {
  const was = new Map(before.map((item) => [item.code, item]));
  const is = new Set(after.map(({ code }) => code));
  const change = ({ code, name }: CatalogItem, kind: ItemChange): Change => ({
    kind: 'item',
    item: code,
    name,
    is: kind,
  });
  return [
    ...after.flatMap((item) => {
      const earlier = was.get(item.code);
      return earlier ? changesOfItem(earlier, item) : [change(item, added)];
    }),
    ...before.filter(({ code }) => !is.has(code)).map((item) => change(item, removed)),
  ];
}

function entryChanges(
  of: 'store' | 'rep' | 'color',
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ kind: 'other', of, what, from: before[what], to: after[what] }));
}

function repsOf(reps: readonly { readonly name: string }[]): Readonly<Record<string, string>> {
  return Object.fromEntries(reps.map(({ name, ...rest }) => [name, Object.values(rest).join(', ')]));
}
