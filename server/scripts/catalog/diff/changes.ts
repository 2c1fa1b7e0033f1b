import type { CatalogItem } from '../../../../domain/catalog/catalog';

/** A difference between two states of the catalog. */
export type Change =
  /** @property what "Large", or "from 500" */
  | {
      readonly kind: 'price';
      readonly item: string;
      readonly what: string;
      readonly from: number | undefined;
      readonly to: number | undefined;
    }
  | {
      readonly kind: 'field';
      readonly item: string;
      readonly what: string;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'item'; readonly item: string; readonly name: string; readonly is: ItemChange }
  | {
      readonly kind: 'other';
      readonly of: 'store' | 'rep' | 'color';
      readonly what: string;
      readonly from: string | undefined;
      readonly to: string | undefined;
    };

/** `new` and `gone` are about the base catalog, `sold` and `dropped` about what a customer sells of it. */
export type ItemChange = 'new' | 'gone' | 'sold' | 'dropped';

const TEXTS = ['name', 'fullname', 'default_color', 'art'] as const;

/** Prices of sizes and tiers, and other fields. */
export function changesOfItem(before: CatalogItem, after: CatalogItem): readonly Change[] {
  const item = after.code;
  const fields = [
    ...TEXTS.map((name) => [name, before[name], after[name]] as const),
    ['colors', before.colors.join(', '), after.colors.join(', ')] as const,
    ['restricted', yesOrNo(before.restricted), yesOrNo(after.restricted)] as const,
    ...Object.keys({ ...before.details, ...after.details }).map(
      (name) => [name, textOf(before, name), textOf(after, name)] as const,
    ),
  ];
  return [
    ...pricesBetween(item, pricesOf(before), pricesOf(after)),
    ...fields
      .filter(([, from, to]) => from !== to)
      .map(([what, from, to]) => ({ kind: 'field' as const, item, what, from, to })),
  ];
}

function textOf({ details = {} }: CatalogItem, name: string): string {
  return `${(details as Readonly<Record<string, string>>)[name] ?? ''}`;
}

function yesOrNo(is = false): string {
  return is ? 'yes' : 'no';
}

/** Packs are at 0, so only added and removed ones count. */
function pricesOf({ sizes, discount = [] }: CatalogItem): ReadonlyMap<string, number> {
  return new Map([
    ...Object.entries(sizes),
    ...discount.map(({ quantity, price }) => [`from ${quantity}`, price] as const),
  ]);
}

function pricesBetween(
  item: string,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): readonly Change[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((what) => ({ kind: 'price' as const, item, what, from: before.get(what), to: after.get(what) }))
    .filter(({ from, to }) => from !== to);
}
