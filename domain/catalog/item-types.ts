/**
 * The eleven kinds of goods, and which of the two ways of ordering each follows
 * (docs/specification.md, Item types and sizes).
 *
 * Grid items (apparel, hats, accessories) are ordered as quantities in a size-by-color grid at a unit price. Every other
 * type is a pack item: the shopper ticks packs per color and the price is settled on the purchase order.
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

const LABELS: Record<ItemType, string> = {
  mens: 'Mens',
  womens: 'Womens',
  office: 'Office',
  service: 'Service',
  customs: 'Customs',
  sales: 'Sales',
  detail: 'Detail',
  bodyshop: 'Body Shop',
  parts: 'Parts',
  accessory: 'Accessory',
  hat: 'Hats',
};

const GRID_TYPES: readonly ItemType[] = ['mens', 'womens', 'accessory', 'hat'];
const APPAREL_TYPES: readonly ItemType[] = ['mens', 'womens'];

/** What the tile and the category screen call the type. */
export function itemTypeLabel(type: ItemType): string {
  return LABELS[type];
}

/** Ordered in the size-by-color grid; the others are pack items. */
export function isGridType(type: ItemType): boolean {
  return GRID_TYPES.includes(type);
}

export function isPackType(type: ItemType): boolean {
  return !isGridType(type);
}

/** Men's and women's clothing: what the apparel minimum counts and what a logo placement applies to. */
export function isApparelType(type: ItemType): boolean {
  return APPAREL_TYPES.includes(type);
}

/** The last segment of `/catalog/{segment}`: the type itself, but `hats` for `hat`. */
export function categorySegment(type: ItemType): string {
  return type === 'hat' ? 'hats' : type;
}

/** The type a category address names, or undefined when the segment is none of the eleven. */
export function itemTypeFromSegment(segment: string): ItemType | undefined {
  return ITEM_TYPES.find((type) => categorySegment(type) === segment);
}
