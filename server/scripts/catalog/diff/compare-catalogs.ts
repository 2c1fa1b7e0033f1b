import type { CatalogItem } from '../../../../domain/catalog/catalog';
import type { CustomerKey } from '../../../../domain/catalog/customer';
import { type CatalogState, type WrittenRep, writtenReps } from '../files/catalog-state';
import { type Change, changesOfItem, type ItemChange } from './changes';

export interface CatalogDifference {
  /** Of the base catalog and the colors, which everybody shares. */
  readonly base: readonly Change[];
  /** As each store sees it; unchanged stores are left out. */
  readonly stores: ReadonlyMap<CustomerKey, readonly Change[]>;
}

/** As the stores see them, whatever file a value is in. */
export function compareCatalogs(before: CatalogState, after: CatalogState): CatalogDifference {
  const [was, is] = [before.catalog, after.catalog];
  const stores = [...is.customers].map(([key, { customer, items }]) => {
    const earlier = was.customers.get(key);
    const changes = [
      ...itemChanges(earlier?.items ?? [], items, ['sold', 'dropped']),
      ...entryChanges('store', earlier?.customer.stores ?? {}, customer.stores),
      ...entryChanges('rep', repsOf(writtenReps(before, key)), repsOf(writtenReps(after, key))),
    ];
    return [key, changes] as const;
  });
  return {
    base: [...itemChanges(was.base, is.base, ['new', 'gone']), ...entryChanges('color', was.colors, is.colors)],
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

function repsOf(reps: readonly WrittenRep[]): Readonly<Record<string, string>> {
  return Object.fromEntries(reps.map(({ name, ...rest }) => [name, Object.values(rest).join(', ')]));
}
