import { type CatalogItem, productPicturePath } from '../../domain/catalog/catalog';
import { fabricOf, isTwoTone } from '../../domain/catalog/colors';
import { isPackType } from '../../domain/catalog/item-types';
import type { FieldFault } from './catalog-faults';
import { repeatedBy } from './repeated';
import { sizeLabelFault } from './size-labels';

/**
 * Color names that stand for a printed text and have no fabric: "YR 24", "BY 08", "3000"
 * (docs/specification.md, Item types and sizes).
 */
const PRINTED_TEXT = /^(?:(?:YR|BY) \d\d|\d{4})$/;

/**
 * What an item of the right shape can still have wrong, field by field (docs/specification.md, Item types and sizes).
 */
export function checkItem(item: CatalogItem): FieldFault[] {
  return [...colorFaults(item), ...halfColorFaults(item), ...sizeFaults(item), ...tierFaults(item)];
}

function colorFaults({ code, colors, default_color }: CatalogItem): FieldFault[] {
  const unknown = colors.filter((color) => !fabricOf(color) && !PRINTED_TEXT.test(color));
  const samePicture = repeatedBy(colors, (color) => productPicturePath(code, color));
  return [
    ...unknown.map((color) => ({ field: 'colors', message: `${color} is no known fabric and no printed text` })),
    ...samePicture.map((color) => ({
      field: 'colors',
      message: `${color} has the same picture as another color: ${productPicturePath(code, color)}`,
    })),
    ...(colors.includes(default_color)
      ? []
      : [{ field: 'default_color', message: `${default_color} is not one of the item's colors` }]),
  ];
}

function halfColorFaults({ colors, halfColors = [] }: CatalogItem): FieldFault[] {
  const listed = colors.filter(isTwoTone).filter((color) => !halfColors.includes(color));
  return [
    ...halfColors
      .filter((color) => !colors.includes(color))
      .map((color) => ({ field: 'halfColors', message: `${color} is not one of the item's colors` })),
    ...halfColors
      .filter((color) => !isTwoTone(color))
      .map((color) => ({ field: 'halfColors', message: `${color} is not made of two fabrics` })),
    ...listed.map((color) => ({ field: 'halfColors', message: `${color} is two-tone and missing here` })),
  ];
}

function sizeFaults({ type, sizes }: CatalogItem): FieldFault[] {
  return Object.entries(sizes).flatMap(([size, price]) => {
    const faults = [sizeLabelFault(type, size), sizePriceFault(isPackType(type), price)];
    return faults.flatMap((message) => (message ? [{ field: `sizes.${size}`, message }] : []));
  });
}

function sizePriceFault(isPack: boolean, price: number): string | undefined {
  if (isPack) return price === 0 ? undefined : `a pack's price is 0 here and lies in the tiers, not ${price}`;
  return price > 0 ? undefined : 'price must be more than 0';
}

function tierFaults({ type, discount = [] }: CatalogItem): FieldFault[] {
  const missing = isPackType(type) && discount.length === 0;
  const ascending = discount.flatMap(({ quantity }, index) => {
    const before = discount[index - 1]?.quantity ?? 0;
    if (quantity > before) return [];
    return [{ field: `discount.${index}.quantity`, message: `tiers must ascend, ${quantity} follows ${before}` }];
  });
  return missing ? [{ field: 'discount', message: 'a pack item needs at least one price tier' }] : ascending;
}
