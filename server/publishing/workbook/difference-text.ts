import { type CatalogDifference, type Change, isUnusual } from '../../../domain/catalog/difference/compare-catalogs';
import type { LoadedCatalog } from '../../catalog/load-catalog';
import type { Target } from './plan';

/** The summary counts the rest. */
const MAX_LINES = 300;

/** For a person: the target's own changes line by line, other stores' in one line each. */
export function differenceText(target: Target, { base, stores }: CatalogDifference, after: LoadedCatalog) {
  const inStore = target === 'base' ? [] : (stores.get(target) ?? []);
  const shown = [...base, ...inStore];
  const flagged = shown.filter(isUnusual).length;
  const lines = shown.slice(0, MAX_LINES).map((change) => `${isUnusual(change) ? '!' : ' '} ${changeText(change)}`);
  const more = shown.length - lines.length;
  const others = [...stores].filter(([key]) => key !== target);
  return {
    lines: [
      ...lines,
      ...(more > 0 ? [`  and ${more} more`] : []),
      ...others.map(([key, changes]) => `  ${after.customers.get(key)?.customer.title ?? key}: ${summaryOf(changes)}`),
    ],
    /** "12 prices change, 1 of them by more than 30 %" */
    summary:
      shown.length > 0 ? `${summaryOf(shown)}${flagged > 0 ? `; ${flagged} flagged (!)` : ''}` : 'Nothing changes',
    /** Changes that need a look. */
    flagged,
  };
}

const IS = {
  new: 'new in the base catalog',
  gone: 'no longer in the base catalog',
  sold: 'now sold',
  dropped: 'no longer sold',
};

function changeText(change: Change): string {
  switch (change.kind) {
    case 'price':
      return `${change.item} ${change.what}: ${fromTo(dollars(change.from), dollars(change.to))}${percent(change)}`;
    case 'field':
      return `${change.item} ${change.what}: ${fromTo(change.from || 'nothing', change.to || 'nothing')}`;
    case 'item':
      return `${change.item} ${change.name}: ${IS[change.is]}`;
    case 'other':
      return `${change.of} ${change.what}: ${fromTo(change.from ?? 'new', change.to ?? 'removed')}`;
  }
}

function fromTo(from: string, to: string): string {
  return `${from} → ${to}`;
}

export function dollars(price: number | undefined): string {
  return price === undefined ? 'none' : price.toFixed(2);
}

function percent(change: Extract<Change, { kind: 'price' }>): string {
  const part = Math.round(percentOf(change) ?? Number.NaN);
  return Number.isNaN(part) ? '' : ` (${part > 0 ? '+' : part < 0 ? '−' : '±'}${Math.abs(part)} %)`;
}

/** Undefined if there's nothing to compare with. */
export function percentOf({ from, to }: Extract<Change, { kind: 'price' }>): number | undefined {
  return from && to ? (to / from - 1) * 100 : undefined;
}

/** "12 prices change, 1 item is new" */
export function summaryOf(changes: readonly Change[]): string {
  const count = (is: (change: Change) => boolean) => changes.filter(is).length;
  const items = (kind: string) => count((change) => change.kind === 'item' && change.is === kind);
  const others = (of: string) => count((change) => change.kind === 'other' && change.of === of);
  const parts = [
    [count(({ kind }) => kind === 'price'), 'price changes', 'prices change'],
    [items('new'), 'item is new', 'items are new'],
    [items('gone'), 'item is gone', 'items are gone'],
    [items('sold'), 'item is now sold', 'items are now sold'],
    [items('dropped'), 'item is no longer sold', 'items are no longer sold'],
    [count(({ kind }) => kind === 'field'), 'other field of an item changes', 'other fields of items change'],
    [others('store'), 'store changes', 'stores change'],
    [others('rep'), 'rep changes', 'reps change'],
    [others('color'), 'color changes', 'colors change'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, one, several]) => `${number} ${number === 1 ? one : several}`)
    .join(', ');
}
