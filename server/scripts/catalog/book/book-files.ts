import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { BookError, type Sheet } from './book';
import { MOST_PACKED_BYTES } from './check-zip';
import { readCsvFolder, writeCsvFolder } from './csv-folder';
import { readWorkbook, writeWorkbook } from './xlsx';

const WORKBOOK = /\.xlsx$/i;

/** Reads a workbook, or a folder of .csv files. @throws BookError */
export async function readBook(path: string): Promise<readonly Sheet[]> {
  if (!existsSync(path)) throw new BookError(`There is no file ${path}.`);
  if (statSync(path).isDirectory()) return readCsvFolder(path);
  if (!WORKBOOK.test(path)) throw new BookError(`${path} is neither a workbook (.xlsx) nor a folder of .csv files.`);
  if (statSync(path).size > MOST_PACKED_BYTES)
    throw new BookError(`${path} is larger than ${MOST_PACKED_BYTES >> 20} MB.`);
  return readWorkbook(readFileSync(path));
}

export async function writeBook(path: string, sheets: readonly Sheet[]): Promise<void> {
  if (WORKBOOK.test(path)) writeFileSync(path, await writeWorkbook(sheets));
  else if (/\.[a-z]{2,5}$/i.test(path)) throw new BookError(`Name a workbook (.xlsx) or a folder, not ${path}.`);
  else writeCsvFolder(path, sheets);
}
