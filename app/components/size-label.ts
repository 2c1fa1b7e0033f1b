import { type ItemType, isPackType } from '../../domain/catalog/item-types';

/** What a box of a cart line is called: its size, or "Units" for a pack item, which has one box per color. */
export function sizeLabel(type: ItemType, size: string): string {
  return isPackType(type) ? 'Units' : shownSize(size);
}

/** A size as people read it: "Large"; "One size" for the size "Default". */
export function shownSize(size: string): string {
  return size.toLowerCase() === 'default' ? 'One size' : size;
}
