import type { Customer } from './customer';
import { type ItemType, isApparelType, isGridType } from './item-types';

const USUAL_PLACEMENT = 'Left Chest';
const NO_PLACEMENT = 'N/A';

/** One shared list, so its identity doesn't change. */
const NONE: readonly string[] = [];

type LogoSettings = Pick<Customer, 'embroideries' | 'logo_placements'>;

export function logoOptions(customer: Pick<Customer, 'embroideries'>, type: ItemType): readonly string[] {
  return customer.embroideries[type] ?? NONE;
}

/** Wherever the type has any logos, except for pack items, which also come without. */
export function isLogoRequired(customer: LogoSettings, type: ItemType): boolean {
  return isGridType(type) && logoOptions(customer, type).length > 0;
}

/** A required logo that leaves no choice is chosen from the start. */
export function startingLogo(customer: LogoSettings, type: ItemType): string | null {
  const [only = null, ...others] = isLogoRequired(customer, type) ? logoOptions(customer, type) : NONE;
  return others.length === 0 ? only : null;
}

export function placementOptions(customer: LogoSettings, type: ItemType): readonly string[] {
  return isApparelType(type) ? customer.logo_placements : NONE;
}

/** 'Left Chest' or else the customer's first placement; 'N/A' for accessories and hats; null for pack items. */
export function defaultPlacement(customer: LogoSettings, type: ItemType): string | null {
  if (!isGridType(type)) return null;
  if (!isApparelType(type)) return NO_PLACEMENT;
  const placements = customer.logo_placements;
  return placements.includes(USUAL_PLACEMENT) ? USUAL_PLACEMENT : (placements[0] ?? USUAL_PLACEMENT);
}
