import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { CustomerKey } from '../../../../domain/catalog/customer';
import { CatalogError, type LoadedCatalog, loadCatalog } from '../../../catalog/load-catalog';

/** Texts by path in the data folder: `items/mens.json`. */
export type DataTexts = ReadonlyMap<string, string>;

const FOLDERS = ['items', 'customers'];
const FILES = ['defaults.json', 'colors.json', 'drawings.json', 'details.json'];

export function readDataTexts(dataDir: string): DataTexts {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(dataDir, folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  const drawings = existsSync(join(dataDir, 'drawings'))
    ? readdirSync(join(dataDir, 'drawings')).filter((name) => name.endsWith('.svg'))
    : [];
  const present = FILES.filter((name) => existsSync(join(dataDir, name)));
  return new Map(
    [...present, ...inFolders, ...drawings.map((name) => `drawings/${name}`)].map((file) => [
      file,
      readFileSync(join(dataDir, file), 'utf8'),
    ]),
  );
}

export function writeDataTexts(dataDir: string, texts: DataTexts): void {
  // Including folders without a file.
  for (const folder of FOLDERS) mkdirSync(join(dataDir, folder), { recursive: true });
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(dataDir, file)), { recursive: true });
    writeFileSync(join(dataDir, file), text);
  }
}

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
