import { familyOf, type MarkAnchor } from './mark-anchors';

/** What is told about a family of drawings in `server/data/drawings.json`. */
export interface FamilyFacts {
  /** The goods are printed with the dealer group's name, so that their pictures differ by store. */
  readonly has_store_name?: boolean;
  /** Where a logo sits, by placement, or `any` for a single place. */
  readonly logo?: Readonly<Record<string, MarkAnchor>>;
}

export interface Drawings {
  readonly families: Readonly<Record<string, FamilyFacts>>;
  /** By the names that items have for them: polo.lodge.svg is "polo/lodge". */
  readonly files: ReadonlyMap<string, DrawingFile>;
}

/** An SVG document; `server/data/drawings/README.md` tells its format. */
export interface DrawingFile {
  readonly svg: string;
  readonly hash: string;
}

/** Whether the picture shows the customer's name; without a customer it is drawn neutral. */
export function hasStoreName(art: string, { families }: Drawings): boolean {
  return families[familyOf(art)]?.has_store_name === true;
}
