import type { CatalogItem, PriceTier } from './catalog';
import type { PrintedColors } from './item-details';

const COLOR_WORDS: Readonly<Record<PrintedColors | 'colors', string>> = {
  colors: 'Color',
  years: 'Year',
  numbers: 'Number',
};

export function colorWord({ details }: Pick<CatalogItem, 'details'>): string {
  return COLOR_WORDS[details?.colors_are ?? 'colors'];
}

export function packPrice(tiers: readonly PriceTier[], size: string): number | undefined {
  const tier = tiers.findLast(({ quantity }) => quantity <= Number(size));
  return tier && tier.price > 0 ? tier.price : undefined;
}
