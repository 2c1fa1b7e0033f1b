import { familyOf, type MarkAnchor } from './mark-anchors';

export interface FamilyFacts {
  /** The dealer group's name is printed on the goods, so their pictures differ by store. */
  readonly has_store_name?: boolean;
  /** Where a logo goes, by placement, or `any` for a single place. */
  readonly logo?: Readonly<Record<string, MarkAnchor>>;
}

export interface Drawings {
  readonly families: Readonly<Record<string, FamilyFacts>>;
  /** By the names that items use: polo.lodge.svg is "polo/lodge". */
  readonly files: ReadonlyMap<string, DrawingFile>;
}

export interface DrawingFile {
  readonly svg: string;
  readonly hash: string;
}

/** Whether the picture shows the customer's name; without a customer it's drawn neutral. */
export function hasStoreName(art: string, { families }: Drawings): boolean {
  return families[familyOf(art)]?.has_store_name === true;
}
