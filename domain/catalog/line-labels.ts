import { type ItemType, isPackType } from './item-types';

export function sizeLabel(type: ItemType, size: string): string {
  return isPackType(type) ? 'Units' : sizeName(size);
}

/** 'Default' is the only size of what comes in no sizes. */
export function sizeName(size: string): string {
  return size.toLowerCase() === 'default' ? 'One size' : size;
}

type Decoration = Readonly<Record<'embroidery' | 'placement', string | null>>;

/** "Hennessy, Left Chest"; only the logo on items without placements; '' without a logo. */
export function decorationLabel({ embroidery, placement }: Decoration): string {
  return [embroidery, placement === 'N/A' ? null : placement].filter(Boolean).join(', ');
}
