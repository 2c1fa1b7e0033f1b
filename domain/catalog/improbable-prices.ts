import type { CatalogItem } from './catalog';
import { familyOf } from './drawings';
import { isPackType } from './item-types';
import { isTallSize } from './size-names';

/** An allowed price that is probably a slip: a lost decimal point, swapped digits, a wrong row. */
export interface PriceNote {
  /** "2XLarge", or "from 250"; '' for the whole item. */
  readonly of: string;
  /** The field as the check's problems name it: `sizes.2XLarge`, `discount.0.price`. */
  readonly field: string;
  /** "40.00 is less than XLarge at 41.00" */
  readonly message: string;
  /** What was probably meant. */
  readonly suggestion?: number;
}

export type Priced = Pick<CatalogItem, 'type' | 'sizes' | 'discount'>;

/** How far a customer's price usually is from everyone's. */
const USUAL_DISTANCE = 0.3;
/** A garment's largest size costs at most this many times its smallest. */
const MAX_RATIO_BY_SIZE = 1.5;
/** Items with the same kind of drawing are within a factor of six; a lost decimal point is a factor of ten. */
const MAX_RATIO_BY_KIND = 6;
/** Nobody can say which one of two is wrong. */
const MIN_ALIKE = 3;
/** A tier costs at least this part of the one before. */
const MIN_TIER_RATIO = 1 / 3;

/**
 * Improbable prices of an item beside its others.
 * @param reference what the item costs elsewhere, or did before; suggestions keep its steps from size to size
 */
export function notesInItem(item: Priced, reference?: Priced): readonly PriceNote[] {
  return [...notesBySize(item, reference), ...notesByTier(item)];
}

/** A larger size is never cheaper, and costs at most half as much again as the smallest. */
function notesBySize({ type, sizes }: Priced, reference: Priced | undefined): readonly PriceNote[] {
  if (isPackType(type)) return [];
  const all = Object.entries(sizes);
  const least = Math.min(...Object.values(sizes));
  return [false, true].flatMap((isTall) => {
    const range = all.filter(([size]) => isTallSize(size) === isTall);
    return range.flatMap(([size, price], index): readonly PriceNote[] => {
      const [smaller, before] = range[index - 1] ?? ['', 0];
      const place = { of: size, field: `sizes.${size}` };
      if (price < before) {
        const step = stepBetween(reference, smaller, size);
        const suggestion =
          slipOf(price, (other) => other >= before && other <= least * MAX_RATIO_BY_SIZE) ??
          (step === undefined ? undefined : toCents(before + step));
        return [
          {
            ...place,
            message: `${dollars(price)} is less than ${smaller} at ${dollars(before)}`,
            ...meant(suggestion),
          },
        ];
      }
      const isDear = price > least * MAX_RATIO_BY_SIZE && before <= least * MAX_RATIO_BY_SIZE;
      if (!isDear) return [];
      const suggestion = slipOf(price, (other) => other >= before && other <= least * MAX_RATIO_BY_SIZE);
      return [
        { ...place, message: `${dollars(price)}, where other sizes are ${dollars(least)}`, ...meant(suggestion) },
      ];
    });
  });
}

/** How much more a size costs than the one before it; undefined unless it's as least as much. */
function stepBetween(reference: Priced | undefined, smaller: string, size: string): number | undefined {
  const [from, to] = [reference?.sizes[smaller], reference?.sizes[size]];
  return from === undefined || to === undefined || to < from ? undefined : to - from;
}

/** The price with its decimal point elsewhere. */
function slipOf(price: number, isUsual: (other: number) => boolean): number | undefined {
  return [10, 100, 0.1, 0.01].map((factor) => toCents(price * factor)).find(isUsual);
}

/** A larger quantity never costs more per piece. 0 means that the price is on request. */
function notesByTier({ discount = [] }: Priced): readonly PriceNote[] {
  const priced = discount.flatMap((tier, index) => (tier.price > 0 ? [{ ...tier, index }] : []));
  return priced.flatMap(({ quantity, price, index }, at) => {
    const before = priced[at - 1];
    const isUsual = (other: number) => !before || (other <= before.price && other >= before.price * MIN_TIER_RATIO);
    if (!before || isUsual(price)) return [];
    return [
      {
        of: `from ${quantity}`,
        field: `discount.${index}.price`,
        message: `${dollars(price)}, after ${dollars(before.price)} from ${before.quantity}`,
        ...meant(slipOf(price, isUsual)),
      },
    ];
  });
}

/**
 * A customer's prices that are far from everyone's, unless those are improbable themselves: then a slip in one price
 * would suggest the same slip for each customer.
 * @param beside how the message names the other price
 */
export function notesFarFromBase(
  item: Priced,
  base: Priced | undefined,
  beside = 'for everyone',
): readonly PriceNote[] {
  if (!base || notesInItem(base).length > 0) return [];
  const tierOf = (quantity: number) => base.discount?.find((tier) => tier.quantity === quantity)?.price;
  const note = (of: string, field: string, price: number, usual = 0): readonly PriceNote[] => {
    const isUsual = (other: number) => Math.abs(other - usual) <= usual * USUAL_DISTANCE + 1e-9;
    if (usual <= 0 || price <= 0 || isUsual(price)) return [];
    const message = `${dollars(price)}, ${beside} ${dollars(usual)}`;
    return [{ of, field, message, ...meant(slipOf(price, isUsual)) }];
  };
  return [
    ...Object.entries(item.sizes).flatMap(([size, price]) => note(size, `sizes.${size}`, price, base.sizes[size])),
    ...(item.discount ?? []).flatMap(({ quantity, price }, index) =>
      note(`from ${quantity}`, `discount.${index}.price`, price, tierOf(quantity)),
    ),
  ];
}

/** Beside items with the same kind of drawing. */
export function noteBesideOthers(item: CatalogItem, items: readonly CatalogItem[]): PriceNote | undefined {
  const price = firstPrice(item);
  const alike = items.filter(({ art }) => familyOf(art) === familyOf(item.art)).map(firstPrice);
  const usual = alike.toSorted((one, other) => one - other)[Math.floor((alike.length - 1) / 2)];
  if (!usual || !price || alike.length < MIN_ALIKE) return undefined;
  const isUsual = price <= usual * MAX_RATIO_BY_KIND && price >= usual / MAX_RATIO_BY_KIND;
  if (isUsual) return undefined;
  return { of: '', field: '', message: `${dollars(price)}, where items like it are about ${dollars(usual)}` };
}

function firstPrice({ sizes, discount }: Priced): number {
  return (Object.values(sizes)[0] ?? 0) || (discount?.[0]?.price ?? 0);
}

function meant(suggestion: number | undefined): Pick<PriceNote, 'suggestion'> {
  return suggestion === undefined ? {} : { suggestion };
}

function toCents(price: number): number {
  return Math.round(price * 100) / 100;
}

function dollars(price: number): string {
  return price.toFixed(2);
}
