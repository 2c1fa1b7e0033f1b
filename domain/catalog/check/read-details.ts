import type { CatalogItem } from '../catalog';
import { familyOf, type KnownDrawings } from '../drawings';
import type { ItemDetails, SizeCharts } from '../item-details';
import type { ItemType } from '../item-types';
import type { FieldProblem, ReportProblem } from './catalog-problems';
import { artProblems } from './check-items';
import { sharedDetailsSchema } from './details-schemas';
import { type ParsedDocuments, readAs } from './documents';

/** Shared details, so an item's own `details` list only differences. */
export interface SharedDetails {
  readonly types: Readonly<Partial<Record<ItemType, ItemDetails>>>;
  readonly art: Readonly<Record<string, ItemDetails>>;
  readonly size_charts: SizeCharts;
}

const NOTHING_SHARED: SharedDetails = { types: {}, art: {}, size_charts: {} };

/** The file may be missing. */
export function readDetails(documents: ParsedDocuments, drawings: KnownDrawings, report: ReportProblem): SharedDetails {
  const file = 'details.json';
  const shared = documents.has(file) ? readAs(documents, file, sharedDetailsSchema, report) : undefined;
  if (!shared) return NOTHING_SHARED;
  for (const problem of [...unknownDrawings(shared, drawings), ...unknownCharts(shared)]) report({ file, ...problem });
  return shared;
}

/** The item's own details override its drawing's, which override the drawing family's, which override the type's. */
export function withSharedDetails(item: CatalogItem, shared: SharedDetails): CatalogItem {
  const details = { ...sharedDetailsOf(item, shared), ...item.details };
  return Object.keys(details).length > 0 ? { ...item, details } : item;
}

/** The item's details without its own overrides. */
export function sharedDetailsOf(
  { type, art: drawing }: Pick<CatalogItem, 'type' | 'art'>,
  { types, art }: SharedDetails,
): ItemDetails {
  return { ...types[type], ...art[familyOf(drawing)], ...art[drawing] };
}

export function familyProblems(field: string, name: string, drawings: KnownDrawings): FieldProblem[] {
  const isFamily = [...drawings.files.keys()].some((art) => familyOf(art) === name);
  return isFamily ? [] : artProblems(field, name, drawings);
}

function unknownDrawings({ art }: SharedDetails, drawings: KnownDrawings): FieldProblem[] {
  return Object.keys(art).flatMap((name) => familyProblems(`art.${name}`, name, drawings));
}

function unknownCharts({ types, art, size_charts }: SharedDetails): FieldProblem[] {
  const named = [
    ...Object.entries(types).map(([key, details]) => [`types.${key}`, details] as const),
    ...Object.entries(art).map(([key, details]) => [`art.${key}`, details] as const),
  ];
  return named.flatMap(([field, { size_chart }]) =>
    size_chart === undefined || size_chart in size_charts
      ? []
      : [{ field: `${field}.size_chart`, message: `there is no size chart ${size_chart}` }],
  );
}
