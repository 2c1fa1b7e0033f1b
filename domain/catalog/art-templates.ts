/**
 * The drawings available for items without a photograph. An item's `art` names one of them; the embroidery preview uses
 * it to place the logo.
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

/** Items printed with the dealer group's name, so that their pictures differ by store. */
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

/** Whether the picture shows the customer's name; without a customer it is drawn neutral. */
export function isStoreMarked(template: ArtTemplate): boolean {
  return STORE_MARKED.includes(template);
}
