/**
 * The eleven item types and how each is ordered (docs/specification.md, Item types and sizes).
 *
 * Grid items (apparel, hats, accessories) are ordered by quantity in a size-by-color grid at a unit price. All other
 * types are pack items: the shopper checks packs per color, and the purchase order sets the price.
 */
export const ITEM_TYPES = [
  'mens',
  'womens',
  'office',
  'service',
  'customs',
  'sales',
  'detail',
  'bodyshop',
  'parts',
  'accessory',
  'hat',
] as const;

export type ItemType = (typeof ITEM_TYPES)[number];

export type TypeNames = Readonly<Partial<Record<ItemType, string>>>;

const GRID_TYPES: readonly ItemType[] = ['mens', 'womens', 'accessory', 'hat'];
const APPAREL_TYPES: readonly ItemType[] = ['mens', 'womens'];

export function itemTypeLabel(type: ItemType, names: TypeNames = {}): string {
  return names[type] ?? `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}

/** Ordered in the size-by-color grid; all other types are pack items. */
export function isGridType(type: ItemType): boolean {
  return GRID_TYPES.includes(type);
}

export function isPackType(type: ItemType): boolean {
  return !isGridType(type);
}

export const PACK_TYPES: readonly ItemType[] = ITEM_TYPES.filter(isPackType);

export function isApparelType(type: ItemType): boolean {
  return APPAREL_TYPES.includes(type);
}

/** The segment in `/catalog/{segment}`: the type itself, except `hats` for `hat`. */
export function categorySegment(type: ItemType): string {
  return type === 'hat' ? 'hats' : type;
}

export function itemTypeFromSegment(segment: string): ItemType | undefined {
  return ITEM_TYPES.find((type) => categorySegment(type) === segment);
}
