import type { ArtTemplate } from './art-templates';
import type { ItemType } from './item-types';

/**
 * The catalog item as it travels to the browser (docs/specification.md, Item types and sizes). Prices are dollars with
 * at most two decimals, as numbers.
 *
 * `sizes` maps a size label to its unit price, in the order in which the sizes are shown. Pack items carry their pack
 * quantities as sizes ("500") with price 0, and their prices in `discount`.
 */
export interface CatalogItem {
  readonly code: string;
  /** The short name on cards and in the cart. */
  readonly name: string;
  readonly fullname: string;
  readonly type: ItemType;
  readonly colors: readonly string[];
  readonly default_color: string;
  /** Those of `colors` that are two-tone: names made of two fabric names, "Navy White" (see `colors.ts`). */
  readonly halfColors?: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
  readonly discount?: readonly PriceTier[];
  /** Carried through; its meaning is not known (docs/specification.md, Item types and sizes). */
  readonly restricted?: boolean;
  /** How the picture is drawn when there is no photograph; also decides where an embroidered mark sits. */
  readonly art: ArtTemplate;
}

/** From `quantity` units on, the unit price in dollars; 0 means that the price is not set. */
export interface PriceTier {
  readonly quantity: number;
  readonly price: number;
}

/** An item with the address of its picture in every color. */
export interface StorefrontItem extends CatalogItem {
  readonly pictures: Readonly<Record<string, string>>;
}

/** The price of the first size, in dollars: what 'Starts at' shows. */
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

function underscored(name: string): string {
  return name.toLowerCase().replaceAll(' ', '_');
}
