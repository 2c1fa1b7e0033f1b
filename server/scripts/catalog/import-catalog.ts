import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Documents } from '../../../domain/catalog/check/documents';
import { compareCatalogs } from '../../../domain/catalog/difference/compare-catalogs';
import { BYTE_ORDER_MARK, csvRow } from '../../../domain/text/csv';
import { readRevision } from '../../catalog/document-rows';
import { type LoadedFolder, readWithProblems } from '../../catalog/load-catalog';
import { withStoreIds } from '../../catalog/store-ids';
import type { Database } from '../../database/database';
import { BookError, type BookProblem, problemText, type Sheet } from '../../publishing/workbook/book';
import { differenceText, summaryOf } from '../../publishing/workbook/difference-text';
import { exportBook } from '../../publishing/workbook/export-book';
import { targetOf } from '../../publishing/workbook/plan';
import { aboutWorkbook, type Overlap, planWorkbook } from '../../publishing/workbook/plan-workbook';
import { MAX_PACKED_BYTES, readCsv, readWorkbook, writeWorkbook } from '../../publishing/workbook/workbook-file';
import { type Consent, isAccepted, publishDocuments, storedCatalog } from './publish-catalog';

const REFUSED = 'Nothing was changed. Fix this in the workbook and import it again.';

/** Writes what the newest revision has as a workbook. */
export async function exportCatalog(db: Database, name: string, file: string): Promise<void> {
  const { revision, documents, catalog } = await storedCatalog(db);
  const target = targetOf(name, catalog);
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const sheets = exportBook(target, { documents, catalog }, { at: `${at} UTC`, revision });
  await writeBook(file, sheets);
  const counts = sheets.slice(0, -1).map((sheet) => `${sheet.name} ${sheet.rows.length - 1}`);
  process.stdout.write(`${file}: ${counts.join(', ')}\n`);
}

/** Publishes what a workbook changes, after showing it. */
export async function importCatalog(db: Database, name: string, file: string, consent: Consent): Promise<void> {
  const before = await storedCatalog(db);
  const target = targetOf(name, before.catalog);
  const sheets = await readBook(file);
  const { revision: then = before.revision } = aboutWorkbook(sheets);
  const exported = then < before.revision ? await catalogAt(db, then) : undefined;
  const plan = planWorkbook(target, sheets, before, exported);
  if (plan.problems.length > 0) throw new BookError(REFUSED, plan.problems);
  const { lines, summary, flagged } = differenceText(target, compareCatalogs(before, plan.after), plan.after.catalog);
  const notes = [...plan.ignored, ...plan.overlaps.map(overlapProblem)].map((problem) => `! ${problemText(problem)}`);
  process.stdout.write(`${[...lines, ...notes, `${summary}.`].join('\n')}\n`);
  if (plan.edits.length === 0) return;
  if (!(await isAccepted('Publish this?', flagged + notes.length > 0, consent))) return;
  const note = `catalog import ${name} ${basename(file)}`;
  const documents = withStoreIds(before.documents, plan.after.documents);
  const revision = await publishDocuments(
    db,
    before.revision,
    { source: 'workbook', note, filesHash: null },
    documents,
  );
  process.stdout.write(`Revision ${revision} is in use within seconds. The office undoes it, under Publish.\n`);
}

/** Without what this release can't read of it. */
async function catalogAt(db: Database, revision: number): Promise<LoadedFolder | undefined> {
  const documents = await readRevision(db.read, revision);
  return documents.size === 0 ? undefined : { documents, catalog: readWithProblems(documents).catalog };
}

function overlapProblem({ now, ...place }: Overlap): BookProblem {
  return { ...place, message: `somebody has changed this to ${now || 'nothing'} since the workbook was exported` };
}

/** What changes, in a line per store. */
export function summaries(now: Documents, then: Documents): readonly string[] {
  const read = (documents: Documents) => ({ documents, catalog: readWithProblems(documents).catalog });
  const { base, stores } = compareCatalogs(read(now), read(then));
  return [['base catalog', base] as const, ...stores]
    .filter(([, changes]) => changes.length > 0)
    .map(([name, changes]) => `${name}: ${summaryOf(changes)}`);
}

const WORKBOOK = /\.xlsx$/i;

/** A workbook, or a folder of .csv files. @throws BookError */
export async function readBook(path: string): Promise<readonly Sheet[]> {
  if (!existsSync(path)) throw new BookError(`There is no file ${path}.`);
  if (statSync(path).isDirectory()) return readCsvFolder(path);
  if (!WORKBOOK.test(path)) throw new BookError(`${path} is neither a workbook (.xlsx) nor a folder of .csv files.`);
  return readWorkbook(readWithinLimit(path));
}

export async function writeBook(path: string, sheets: readonly Sheet[]): Promise<void> {
  if (WORKBOOK.test(path)) writeFileSync(path, await writeWorkbook(sheets));
  else if (/\.[a-z]{2,5}$/i.test(path)) throw new BookError(`Name a workbook (.xlsx) or a folder, not ${path}.`);
  else writeCsvFolder(path, sheets);
}

/** One file per sheet: `Prices.csv`. @throws BookError */
function readCsvFolder(folder: string): readonly Sheet[] {
  const names = readdirSync(folder).filter((name) => /\.csv$/i.test(name));
  if (names.length === 0) throw new BookError(`${folder} has no .csv files.`);
  return names.sort().map((name) => {
    const file = join(folder, name);
    return { name: name.replace(/\.csv$/i, ''), rows: readCsv(file, readWithinLimit(file)) };
  });
}

function readWithinLimit(file: string): Buffer {
  if (statSync(file).size > MAX_PACKED_BYTES)
    throw new BookError(`${file} is larger than ${MAX_PACKED_BYTES >> 20} MB.`);
  return readFileSync(file);
}

function writeCsvFolder(folder: string, sheets: readonly Sheet[]): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  for (const { name, rows } of sheets) {
    const written = rows.map((row) => csvRow(row.map((cell) => (typeof cell === 'number' ? cell : `${cell ?? ''}`))));
    writeFileSync(join(folder, `${name}.csv`), BYTE_ORDER_MARK + written.join(''));
  }
}
