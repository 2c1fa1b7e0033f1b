/**
 * Where the embroidered logo sits on an item's picture, for the preview overlay. Places are data
 * (`server/data/drawings.json`).
 *
 * The wearer's left is the viewer's right: 'Left Chest' has an x above 0.5.
 */
export interface MarkAnchor {
  /** The mark's center, as fractions of the picture's size from its left and top. */
  readonly x: number;
  readonly y: number;
  /** The mark's width, as a fraction of the picture's width. */
  readonly width: number;
  /** Degrees clockwise; upright if absent. */
  readonly rotation?: number;
}

/** The places of logos by family of drawings, and by placement: or one place for all, `any`. */
export type LogoPlaces = Readonly<Record<string, Readonly<Record<string, MarkAnchor>>>>;

/** The mark's anchor on a picture of a drawing; undefined if the placement is not visible or not offered. */
export function markAnchor(art: string, placement: string, places: LogoPlaces | undefined): MarkAnchor | undefined {
  const family = familyOf(art);
  const known = places && Object.hasOwn(places, family) ? places[family] : undefined;
  const name = known && Object.hasOwn(known, 'any') ? 'any' : placement;
  return known && Object.hasOwn(known, name) ? known[name] : undefined;
}

/** The family of a drawing: "polo" of "polo/club". It says where a logo goes. */
export function familyOf(art: string): string {
  return art.split('/')[0] ?? art;
}
