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

const MODEL_YEAR = /^[A-Z]+ (\d\d)$/;

/** Model years with the newest first, because those sell best; other colors keep their order. */
export function newestFirst(colors: readonly string[]): readonly string[] {
  if (!colors.every((color) => MODEL_YEAR.test(color))) return colors;
  return [...colors].sort((one, other) => yearOf(other) - yearOf(one));
}

function yearOf(color: string): number {
  return Number(MODEL_YEAR.exec(color)?.[1]);
}
