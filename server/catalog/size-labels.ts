import type { ItemType } from '../../domain/catalog/item-types';
import { isPackType } from '../../domain/catalog/item-types';

/** Every size a grid item can have (docs/specification.md, Item types and sizes). */
export const SIZE_LABELS: readonly string[] = [
  'XSmall',
  'Small',
  'Medium',
  'Large',
  'XLarge',
  '2XLarge',
  '3XLarge',
  '4XLarge',
  '5XLarge',
  '6XLarge',
  'LT',
  'XLT',
  '2XLT',
  '3XLT',
  '4XLT',
  'OSFA',
  'One Size Fits All',
  'One Size Fits Most',
  'Default',
  'default',
  '20 oz.',
  '10 oz.',
];

/** Grid items have size labels; pack items have pack quantities. */
export function sizeLabelProblem(type: ItemType, size: string): string | undefined {
  if (isPackType(type)) return /^[1-9]\d*$/.test(size) ? undefined : 'a pack size is a positive whole number';
  return SIZE_LABELS.includes(size) ? undefined : 'unknown size label';
}
