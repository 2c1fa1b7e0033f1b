import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { BYTE_ORDER_MARK, cellText, csvRow } from '../../../../domain/csv';
import { BookError, type Sheet } from './book';
import { MOST_PACKED_BYTES } from './check-zip';

/** Reads a folder with a file per sheet: `Prices.csv`. @throws BookError */
export function readCsvFolder(folder: string): readonly Sheet[] {
  const names = readdirSync(folder).filter((name) => /\.csv$/i.test(name));
  if (names.length === 0) throw new BookError(`${folder} has no .csv files.`);
  return names.sort().map((name) => ({ name: name.replace(/\.csv$/i, ''), rows: readCsv(join(folder, name)) }));
}

function readCsv(file: string): Sheet['rows'] {
  if (statSync(file).size > MOST_PACKED_BYTES)
    throw new BookError(`${file} is larger than ${MOST_PACKED_BYTES >> 20} MB.`);
  const { data, errors } = Papa.parse<string[]>(textOf(file), { skipEmptyLines: false });
  const [error] = errors.filter(({ code }) => code !== 'UndetectableDelimiter');
  if (error) throw new BookError(`${file}, row ${(error.row ?? 0) + 1}: ${error.message}.`);
  return data.map((row) => row.map(cellText));
}

function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch {
    throw new BookError(`${file} is not in UTF-8. Save it as "CSV UTF-8", or use an Excel workbook (.xlsx).`);
  }
}

/** Writes a file per sheet. */
export function writeCsvFolder(folder: string, sheets: readonly Sheet[]): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  for (const { name, rows } of sheets) {
    const written = rows.map((row) => csvRow(row.map((cell) => (typeof cell === 'number' ? cell : `${cell ?? ''}`))));
    writeFileSync(join(folder, `${name}.csv`), BYTE_ORDER_MARK + written.join(''));
  }
}
