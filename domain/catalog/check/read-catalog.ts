import type { CatalogItem } from '../catalog';
import type { FabricColors } from '../colors';
import type { KnownDrawings } from '../drawings';
import type { SizeCharts } from '../item-details';
import type { PhotographHashes } from '../pictures';
import type { ReportProblem } from './catalog-problems';
import { type CustomersDocument, colorsSchema, photographsSchema } from './data-schemas';
import { type ParsedDocuments, readAs } from './documents';
import { type ReadCustomer, readAllCustomers, readCustomers } from './read-customers';
import { readDetails, type SharedDetails } from './read-details';
import { type BaseCatalog, type KnownItems, readItems } from './read-items';

/** Missing until somebody uploads a photograph. */
const PHOTOGRAPHS = 'photographs.json';

export interface ReadCatalog {
  /** In their order. */
  readonly customers: readonly ReadCustomer[];
  readonly all: CustomersDocument;
  readonly base: readonly CatalogItem[];
  readonly sizeCharts: SizeCharts;
  readonly colors: FabricColors;
  readonly sharedDetails: SharedDetails;
  readonly photographs: PhotographHashes;
}

/** Reads everything that can be read and reports every problem in every document; with any, nobody may sell from it. */
export function readCatalog(documents: ParsedDocuments, drawings: KnownDrawings, report: ReportProblem): ReadCatalog {
  const { shared, base } = readBase(documents, drawings, report);
  return { ...shared, customers: readCustomers(documents, base, shared.all, report) };
}

/** What all customers share. @param known items that were read before, from the same shared documents */
export function readBase(
  documents: ParsedDocuments,
  drawings: KnownDrawings,
  report: ReportProblem,
  known?: KnownItems,
): { readonly shared: Omit<ReadCatalog, 'customers'>; readonly base: BaseCatalog } {
  const sharedDetails = readDetails(documents, drawings, report);
  const colors = readAs(documents, 'colors.json', colorsSchema, report);
  const base = readItems(documents, { details: sharedDetails, colors, drawings }, report, known);
  const { items, sizeCharts } = base;
  const photographs = documents.has(PHOTOGRAPHS) && readAs(documents, PHOTOGRAPHS, photographsSchema, report);
  const all = readAllCustomers(documents, report);
  const shared = { all, base: items, sizeCharts, colors: colors ?? {}, sharedDetails, photographs: photographs || {} };
  return { base, shared };
}
