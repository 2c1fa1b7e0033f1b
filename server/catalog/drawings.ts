import type { CatalogItem } from '../../domain/catalog/catalog';
import type { Drawings } from '../../domain/catalog/drawings';
import { familyOf, type LogoPlaces } from '../../domain/catalog/mark-anchors';
import type { FieldProblem } from './catalog-problems';
import { suggestion } from './suggestion';

export function artProblems(field: string, art: string, { files }: Drawings): FieldProblem[] {
  return files.has(art) ? [] : [{ field, message: `unknown drawing "${art}"${suggestion(art, [...files.keys()])}` }];
}

export function familyProblems(field: string, name: string, drawings: Drawings): FieldProblem[] {
  const isFamily = [...drawings.files.keys()].some((art) => familyOf(art) === name);
  return isFamily ? [] : artProblems(field, name, drawings);
}

export function logoPlacesOf(items: readonly CatalogItem[], { families }: Drawings): LogoPlaces {
  const used = [...new Set(items.map(({ art }) => familyOf(art)))].sort();
  return Object.fromEntries(
    used.flatMap((family) => (families[family]?.logo ? [[family, families[family].logo]] : [])),
  );
}
