import type { CatalogItem } from '../../domain/catalog/catalog';
import type { Drawings } from '../../domain/catalog/drawings';
import { familyOf } from '../../domain/catalog/drawings';
import type { ItemDetails, SizeCharts } from '../../domain/catalog/item-details';
import type { ItemType } from '../../domain/catalog/item-types';
import type { FieldProblem, ReportProblem } from './catalog-problems';
import { sharedDetailsSchema } from './details-schemas';
import { type Documents, parseAs } from './documents';
import { familyProblems } from './read-drawings';

/** Shared details, so an item's own `details` list only differences. */
export interface SharedDetails {
  readonly types: Readonly<Partial<Record<ItemType, ItemDetails>>>;
  readonly art: Readonly<Record<string, ItemDetails>>;
  readonly size_charts: SizeCharts;
}

const NOTHING_SHARED: SharedDetails = { types: {}, art: {}, size_charts: {} };

/** The file may be missing. */
export function readDetails(documents: Documents, drawings: Drawings, report: ReportProblem): SharedDetails {
  const file = 'details.json';
  const shared = documents.has(file) ? parseAs(documents, file, sharedDetailsSchema, report) : undefined;
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

function unknownDrawings({ art }: SharedDetails, drawings: Drawings): FieldProblem[] {
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
