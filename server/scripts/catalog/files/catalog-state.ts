import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { CustomerKey } from '../../../../domain/catalog/customer';
import { CatalogError, type LoadedCatalog, loadCatalog } from '../../../catalog/load-catalog';
import { type DataTexts, readDataTexts, writeDataTexts } from './data-files';

/** The data files, and what the server makes of them. */
export interface CatalogState {
  readonly texts: DataTexts;
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
  return { texts: readDataTexts(dataDir), catalog: loadCatalog(dataDir) };
}

/** Loads changed files as the server would. @throws CatalogError with paths as in the data folder */
export function stateOf(texts: DataTexts): CatalogState {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  try {
    writeDataTexts(folder, texts);
    return { texts, catalog: loadCatalog(folder) };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    throw new CatalogError(
      error.problems.map((problem) => ({ ...problem, file: withoutFolder(problem.file, folder) })),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function writtenReps({ texts }: Pick<CatalogState, 'texts'>, customer: CustomerKey): readonly WrittenRep[] {
  return JSON.parse(texts.get(`customers/${customer}.json`) ?? '{}').account_reps ?? [];
}

function withoutFolder(file: string, folder: string): string {
  const name = `${basename(folder)}/`;
  return file.slice(file.indexOf(name) + name.length);
}
