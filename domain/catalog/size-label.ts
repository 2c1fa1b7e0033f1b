import { type ItemType, isPackType } from './item-types';

/** A cart line's box: its size, or "Units" for a pack item, which has one box per color. */
export function sizeLabel(type: ItemType, size: string): string {
  if (isPackType(type)) return 'Units';
  return sizeName(size);
}

/** 'Default' is the only size of what comes in no sizes. */
export function sizeName(size: string): string {
  return size.toLowerCase() === 'default' ? 'One size' : size;
}
