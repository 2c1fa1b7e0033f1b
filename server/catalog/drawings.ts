import { ART_TEMPLATES, familyOf } from '../../domain/catalog/art-templates';
import type { CatalogItem } from '../../domain/catalog/catalog';
import type { LogoPlaces, MarkAnchor } from '../../domain/catalog/mark-anchors';
import type { FieldProblem } from './catalog-problems';

/** What is told about a family of drawings in `drawings.json`. */
export interface FamilyFacts {
  /** The goods are printed with the dealer group's name, so that their pictures differ by store. */
  readonly has_store_name?: boolean;
  /** Where a logo sits, by placement, or `any` for a single place. */
  readonly logo?: Readonly<Record<string, MarkAnchor>>;
}

export interface Drawings {
  readonly families: Readonly<Record<string, FamilyFacts>>;
  /** SVG files by the names that items have for them: polo.lodge.svg is "polo/lodge". All other drawings are code. */
  readonly files: ReadonlyMap<string, string>;
}

const CODED: ReadonlySet<string> = new Set(ART_TEMPLATES);

/** Whether the picture shows the customer's name; without a customer it is drawn neutral. */
export function hasStoreName(art: string, { families }: Drawings): boolean {
  return families[familyOf(art)]?.has_store_name === true;
}

export function artProblems(field: string, art: string, { files }: Drawings): FieldProblem[] {
  return CODED.has(art) || files.has(art) ? [] : [{ field, message: `unknown drawing "${art}"` }];
}

/** The same for a drawing or a whole family of them. */
export function familyProblems(field: string, name: string, drawings: Drawings): FieldProblem[] {
  const isFamily = [...CODED, ...drawings.files.keys()].some((art) => familyOf(art) === name);
  return isFamily ? [] : artProblems(field, name, drawings);
}

/** The places of logos on the items' drawings. */
export function logoPlacesOf(items: readonly CatalogItem[], { families }: Drawings): LogoPlaces {
  const used = [...new Set(items.map(({ art }) => familyOf(art)))].sort();
  return Object.fromEntries(
    used.flatMap((family) => (families[family]?.logo ? [[family, families[family].logo]] : [])),
  );
}
