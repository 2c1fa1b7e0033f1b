import { type ItemType, isPackType } from './item-types';

/** What a box of a cart line is called: its size, or "Units" for a pack item, which has one box per color. */
export function sizeLabel(type: ItemType, size: string): string {
  if (isPackType(type)) return 'Units';
  return sizeName(size);
}

/** A size of a grid item as it is shown; 'Default' is the only one of what comes in no sizes. */
export function sizeName(size: string): string {
  return size.toLowerCase() === 'default' ? 'One size' : size;
}
