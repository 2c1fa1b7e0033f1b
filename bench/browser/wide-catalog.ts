import type { StorefrontItem } from '../../domain/catalog/catalog';
import type { ItemType } from '../../domain/catalog/item-types';
import type { StorefrontDocument } from '../../domain/catalog/storefront-document';

/** Catalogs larger than the stores' own, made from a storefront document. */

export const WIDE_ITEM = 'PL420';

type Document = { items: StorefrontItem[] };

/** The polo in 30 colors by 12 sizes. */
export function widenGrid(document: object): void {
  const sizes = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`S${index}`, 42 + index]));
  change(document, WIDE_ITEM, (item) => ({ ...withColors(item, colorNames(30)), sizes }));
}

/** 300 hats. */
export function fillHats(document: object): void {
  const { items } = document as Document;
  const hats = items.filter(({ type }) => type === ('hat' satisfies ItemType));
  for (let index = hats.length; index < 300; index += 1) {
    const hat = hats[index % hats.length];
    if (hat) items.push({ ...hat, code: `${hat.code}-${index}`, name: `${hat.name} ${index}` });
  }
}

/** 60 lines of the store's own catalog. */
export function largeCart({ customer, items }: StorefrontDocument): object {
  const embroidery = Object.values(customer.embroideries).flat()[0];
  const lines = items
    .filter(({ type }) => type === 'mens' || type === 'womens')
    .flatMap(({ code, type, name, colors, sizes }) =>
      Object.entries(sizes).flatMap(([size, price]) =>
        colors.map((color) => ({
          code,
          type,
          name,
          price,
          quantity: 12,
          size,
          color,
          placement: 'Left Chest',
          embroidery,
        })),
      ),
    );
  return Object.fromEntries(
    lines.slice(0, 60).map((line) => [[line.code, line.size, line.color, line.embroidery].join(','), line]),
  );
}

function change(document: object, code: string, edit: (item: StorefrontItem) => StorefrontItem): void {
  const catalog = document as Document;
  catalog.items = catalog.items.map((item) => (item.code === code ? edit(item) : item));
}

function withColors(item: StorefrontItem, colors: readonly string[]): StorefrontItem {
  const picture = Object.values(item.pictures)[0] ?? '';
  const pictures = Object.fromEntries(colors.map((color) => [color, picture]));
  return { ...item, colors, pictures, default_color: colors[0] ?? '' };
}

function colorNames(count: number): readonly string[] {
  const known = ['Black', 'White', 'Navy', 'Royal', 'Red', 'Graphite'];
  return Array.from({ length: count }, (_, index) => known[index] ?? `Color ${index}`);
}
