import type { CatalogItem, PriceTier } from './catalog';
import type { PackUnit, PrintedColors } from './item-details';

/** What the screen of a pack item calls its colors, its packs and what it counts. */
export interface PackWords {
  /** Over the colors: "Year". */
  readonly color: string;
  /** What is counted: "roll". */
  readonly unit: PackUnit;
  readonly units: string;
}

const COLOR_WORDS: Readonly<Record<PrintedColors | 'colors', string>> = {
  colors: 'Color',
  years: 'Year',
  numbers: 'Number',
};

const PLURALS: Readonly<Record<PackUnit, string>> = {
  piece: 'pieces',
  roll: 'rolls',
  box: 'boxes',
  carton: 'cartons',
};

export function packWords({ details }: Pick<CatalogItem, 'details'>): PackWords {
  const unit = details?.unit ?? 'piece';
  return { color: COLOR_WORDS[details?.colors_are ?? 'colors'], unit, units: PLURALS[unit] };
}

/** What each piece costs, in dollars, where one pack of this size is ordered; undefined where the rep has to be asked. */
export function packPrice(tiers: readonly PriceTier[], size: string): number | undefined {
  const tier = tiers.findLast(({ quantity }) => quantity <= Number(size));
  return tier && tier.price > 0 ? tier.price : undefined;
}
