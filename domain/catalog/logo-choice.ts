import type { Customer } from './customer';
import { type ItemType, isApparelType, isGridType } from './item-types';

/**
 * Which logos and placements an item of a type can be ordered with (docs/specification.md, Logos and placement).
 */
const USUAL_PLACEMENT = 'Left Chest';
const NO_PLACEMENT = 'N/A';

type LogoSettings = Pick<Customer, 'embroideries' | 'logo_placements'>;

/** The logos on offer for the type, in the customer's order. Pack items are printed, not embroidered: none. */
export function logoOptions(customer: LogoSettings, type: ItemType): readonly string[] {
  return isGridType(type) ? (customer.embroideries[type] ?? []) : [];
}

/** The placements to choose from: for men's and women's only, and only where the customer has any. */
export function placementOptions(customer: LogoSettings, type: ItemType): readonly string[] {
  return isApparelType(type) ? customer.logo_placements : [];
}

/**
 * What an entry carries before anybody has chosen: 'Left Chest', or the customer's first placement where its list lacks
 * that; 'N/A' for accessories and hats; null for pack items.
 */
export function defaultPlacement(customer: LogoSettings, type: ItemType): string | null {
  if (!isGridType(type)) return null;
  if (!isApparelType(type)) return NO_PLACEMENT;
  const placements = customer.logo_placements;
  return placements.includes(USUAL_PLACEMENT) ? USUAL_PLACEMENT : (placements[0] ?? USUAL_PLACEMENT);
}
