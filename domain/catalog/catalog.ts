import type { ItemDetails } from './item-details';
import type { ItemType } from './item-types';

/**
 * A catalog item as sent to the browser (docs/specification.md, Item types and sizes). Prices are dollars with at most
 * two decimals.
 *
 * `sizes` maps size labels to unit prices, in display order. Pack items have pack quantities as sizes ("500") at price
 * 0, and their prices in `discount`.
 */
export interface CatalogItem {
  readonly code: string;
  readonly name: string;
  readonly fullname: string;
  readonly type: ItemType;
  readonly colors: readonly string[];
  readonly default_color: string;
  /** The two-tone ones among `colors`, named after two fabrics: "Navy White" (see `colors.ts`). */
  readonly halfColors?: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
  readonly discount?: readonly PriceTier[];
  /** Passed through; its meaning is unknown (docs/specification.md, Item types and sizes). */
  readonly restricted?: boolean;
  /** The item's own facts over those its type and drawing share. */
  readonly details?: ItemDetails;
  /** The drawing used when there's no photograph ("polo/club"); also determines where an embroidered logo goes. */
  readonly art: string;
}

export interface PriceTier {
  readonly quantity: number;
  readonly price: number;
}

export interface StorefrontItem extends CatalogItem {
  readonly pictures: Readonly<Record<string, string>>;
}

export function startingPrice(item: CatalogItem): number {
  return Object.values(item.sizes)[0] ?? 0;
}

/** `/images/{code}_{color lowercased, spaces to underscores}.jpg` (docs/specification.md, Pictures). */
export function productPicturePath(code: string, color: string): string {
  return `/images/${code}_${underscored(color)}.jpg`;
}

/** `/images/logos/{name lowercased, spaces to underscores}.png` (docs/specification.md, Pictures). */
export function logoPicturePath(logo: string): string {
  return `/images/logos/${underscored(logo)}.png`;
}

/**
 * A picture's path as an address: "/images/PL420_50%25_grey.jpg". Browsers leave it as it is, so a device finds what it
 * saved; encoding them differently would change the addresses of pictures that are saved already.
 */
export function pictureAddress(path: string): string {
  const whole = path.replace(/\p{Surrogate}/gu, '\uFFFD');
  return encodeURI(whole).replace(/[?#]/g, (sign) => encodeURIComponent(sign));
}

function underscored(name: string): string {
  return name.toLowerCase().replaceAll(' ', '_');
}
