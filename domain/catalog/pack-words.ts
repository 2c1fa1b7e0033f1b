import type { CatalogItem, PriceTier } from './catalog';
import type { PackUnit, PrintedColors } from './item-details';

export interface PackWords {
  readonly color: string;
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

export function packPrice(tiers: readonly PriceTier[], size: string): number | undefined {
  const tier = tiers.findLast(({ quantity }) => quantity <= Number(size));
  return tier && tier.price > 0 ? tier.price : undefined;
}
