/**
 * The kinds of pictures that can be drawn for an item without a photograph. An item's `art` names one of them; the
 * embroidery preview uses the same name to know where a mark sits.
 */
export const ART_TEMPLATES = [
  'polo',
  'polo-womens',
  'tee',
  'tee-womens',
  'longsleeve',
  'quarterzip',
  'quarterzip-womens',
  'hoodie',
  'jacket',
  'jacket-womens',
  'vest',
  'vest-womens',
  'oxford',
  'oxford-womens',
  'workshirt',
  'cap',
  'cap-mesh',
  'visor',
  'beanie',
  'bucket-hat',
  'mug',
  'tumbler',
  'bottle',
  'pen',
  'lanyard',
  'umbrella',
  'tote',
  'backpack',
  'notebook',
  'can-cooler',
  'folder',
  'business-cards',
  'letterhead',
  'envelope',
  'notepad',
  'file-labels',
  'floormat',
  'seatcover',
  'servicenumbers',
  'steering-cover',
  'oil-sticker',
  'hangtags',
  'plateframe',
  'plate-insert',
  'keytags',
  'balloons',
  'buyers-guide',
  'yearsticker',
  'microfiber',
  'spray-bottle',
  'air-freshener',
  'masking-roll',
  'edge-guards',
  'repair-tag',
  'box-tape',
  'shipping-labels',
  'poly-bag',
] as const;

export type ArtTemplate = (typeof ART_TEMPLATES)[number];

/** Goods printed with the dealer group's name: their pictures differ from store to store. */
const STORE_MARKED: readonly ArtTemplate[] = [
  'lanyard',
  'folder',
  'business-cards',
  'letterhead',
  'envelope',
  'notepad',
  'floormat',
  'seatcover',
  'oil-sticker',
  'plateframe',
  'plate-insert',
  'balloons',
  'air-freshener',
  'box-tape',
  'shipping-labels',
];

/** The picture carries the customer's name, and is drawn neutral where no customer is named. */
export function isStoreMarked(template: ArtTemplate): boolean {
  return STORE_MARKED.includes(template);
}
