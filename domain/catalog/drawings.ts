/**
 * Where the embroidered logo goes on an item's picture (`server/data/drawings.json`).
 *
 * The wearer's left is the viewer's right: 'Left Chest' has an x above 0.5.
 */
interface MarkAnchor {
  readonly x: number;
  readonly y: number;
  /** Fraction of the picture's width. */
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

export function familyOf(art: string): string {
  const end = art.indexOf('/');
  return end === -1 ? art : art.slice(0, end);
}

export interface FamilyFacts {
  /** The dealer group's name is printed on the goods, so their pictures differ by store. */
  readonly has_store_name?: boolean;
  /** Where a logo goes, by placement, or `any` for a single place. */
  readonly logo?: Readonly<Record<string, MarkAnchor>>;
}

/** Which drawings there are, which is all that checks need. */
export interface KnownDrawings {
  readonly families: Readonly<Record<string, FamilyFacts>>;
  readonly files: ReadonlyMap<string, unknown>;
}

export interface Drawings extends KnownDrawings {
  readonly files: ReadonlyMap<string, DrawingFile>;
}

export interface DrawingFile {
  readonly svg: string;
  readonly hash: string;
}

/**
 * Whether the picture shows the customer's name; without a customer it's drawn neutral. A variant may have facts of its
 * own: 'lanyard/keychain'.
 */
export function hasStoreName(art: string, { families }: Drawings): boolean {
  return (families[art] ?? families[familyOf(art)])?.has_store_name === true;
}
