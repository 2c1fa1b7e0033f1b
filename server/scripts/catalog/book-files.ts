import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BYTE_ORDER_MARK, csvRow } from '../../../domain/csv';
import { BookError, type Sheet } from '../../catalog/workbook/book';
import { MAX_PACKED_BYTES, readCsv, readWorkbook, writeWorkbook } from '../../catalog/workbook/workbook-file';

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
