/**
 * Where the embroidered logo goes on an item's picture (`server/data/drawings.json`).
 *
 * The wearer's left is the viewer's right: 'Left Chest' has an x above 0.5.
 */
export interface MarkAnchor {
  /** The mark's center, as fractions of the picture's size from its left and top. */
  readonly x: number;
  readonly y: number;
  /** As a fraction of the picture's width. */
  readonly width: number;
  /** Degrees clockwise; upright if absent. */
  readonly rotation?: number;
}

export type LogoPlaces = Readonly<Record<string, Readonly<Record<string, MarkAnchor>>>>;

export function markAnchor(art: string, placement: string, places: LogoPlaces | undefined): MarkAnchor | undefined {
  const family = familyOf(art);
  const known = places && Object.hasOwn(places, family) ? places[family] : undefined;
  const name = known && Object.hasOwn(known, 'any') ? 'any' : placement;
  return known && Object.hasOwn(known, name) ? known[name] : undefined;
}

/** "polo" of "polo/club"; it determines where a logo goes. */
export function familyOf(art: string): string {
  return art.split('/')[0] ?? art;
}
