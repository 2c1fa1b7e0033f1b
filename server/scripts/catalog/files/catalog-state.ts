import type { Documents } from '../../../../domain/catalog/check/documents';
import type { CustomerKey } from '../../../../domain/catalog/customer';
import { type LoadedCatalog, loadFolder, readCatalog } from '../../../catalog/load-catalog';

/** The data files, and what the server makes of them. */
export interface CatalogState {
  readonly texts: Documents;
  readonly catalog: LoadedCatalog;
}

/** As written: the catalog that stores get has no mail addresses. */
export interface WrittenRep {
  readonly name: string;
  readonly phone: string;
  readonly email?: string;
}

/** @throws CatalogError */
export function readState(dataDir: string): CatalogState {
  const { documents, catalog } = loadFolder(dataDir);
  return { texts: documents, catalog };
}

/** Checks changed documents as the server would. @throws CatalogError with paths as in the data folder */
export function stateOf(texts: Documents): CatalogState {
  return { texts, catalog: readCatalog(texts) };
}

export function writtenReps({ texts }: Pick<CatalogState, 'texts'>, customer: CustomerKey): readonly WrittenRep[] {
  return JSON.parse(texts.get(`customers/${customer}.json`) ?? '{}').account_reps ?? [];
}
