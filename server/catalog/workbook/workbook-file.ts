import { inflateRawSync } from 'node:zlib';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/universal';
import writeXlsx, { type CellObject, type Sheet as SheetToWrite } from 'write-excel-file/node';
import { luminance } from '../../../domain/catalog/colors';
import { ITEM_TYPES } from '../../../domain/catalog/item-types';
import { cellText } from '../../../domain/csv';
import { MAX_WORKBOOK_BYTES } from '../../../domain/wire/workbook';
import { codeOf } from '../../operations/files/error-code';
import { ABOUT, BookError, type Cell, isSheetName, LISTS, type Sheet } from './book';
import { letters } from './read-table';

/** @param name of the file, for messages. @throws BookError */
export function readCsv(name: string, content: Uint8Array): Sheet['rows'] {
  const { data, errors } = Papa.parse<string[]>(textOf(name, content), { skipEmptyLines: false });
  const [error] = errors.filter(({ code }) => code !== 'UndetectableDelimiter');
  if (error) throw new BookError(`${name}, row ${(error.row ?? 0) + 1}: ${error.message}.`);
  return data.map((row) => row.map(cellText));
}

function textOf(name: string, content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new BookError(`${name} is not in UTF-8. Save it as "CSV UTF-8", or use an Excel workbook (.xlsx).`);
  }
}

/** @throws BookError if it isn't a workbook, or is too large */
export async function readWorkbook(content: Buffer): Promise<readonly Sheet[]> {
  checkFormat(content);
  checkZip(content);
  try {
    const bytes = new Uint8Array(content).buffer;
    const sheets = await readXlsx(bytes);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as Cell[][] }));
  } catch {
    throw new BookError(BROKEN);
  }
}

/** Of Excel before 2007, and of workbooks with a password. */
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument';

/** Says what to do about files that people take for a workbook. @throws BookError */
function checkFormat(content: Buffer): void {
  if (content.length === 0) throw new BookError('The file is empty.');
  if (content.subarray(0, 4).equals(OLD_EXCEL)) {
    throw new BookError(
      content.includes(ENCRYPTED)
        ? 'The workbook has a password. Save it without one, and upload it again.'
        : 'This is a workbook of an old Excel (.xls). Save it as an Excel workbook (.xlsx).',
    );
  }
  if (content.subarray(0, 100).includes(OPEN_DOCUMENT)) {
    throw new BookError('This is an OpenDocument file (.ods). Save it as an Excel workbook (.xlsx).');
  }
}

export function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const choices = {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml: string, _options: unknown, { sheetIndex }: { readonly sheetIndex: number }) =>
            xml.replace('</sheetData>', `</sheetData>${dropdowns(sheets[sheetIndex], sheets)}`),
        },
      },
    },
  };
  return writeXlsx(sheets.map(sheetToWrite), { fontFamily: 'Arial', fontSize: 10, features: [choices] }).toBuffer();
}

/** Also for rows that people add. */
const LAST_ROW = 20_001;

/** Cells that are chosen from a list. Where other texts are right, too, the list only suggests. */
function dropdowns(sheet: Sheet | undefined, sheets: readonly Sheet[]): string {
  const [titles = []] = sheet?.rows ?? [];
  if (!sheet || !isSheetName(sheet.name)) return '';
  const choices: Readonly<Record<string, readonly [list: string, isStrict: boolean] | undefined>> = {
    Type: [`"${ITEM_TYPES.join(',')}"`, true],
    Drawing: [rangeOf(sheets, ABOUT, LISTS.drawings), true],
    'Default color': [rangeOf(sheets, 'Colors', 'Color'), false],
    Size: [rangeOf(sheets, ABOUT, LISTS.sizes), false],
    Sold: ['"yes,no"', true],
    Restricted: ['"yes,no"', true],
    Remove: ['"yes"', true],
  };
  const found = titles.flatMap((title, at) => {
    const [list = '', isStrict = false] = choices[`${title}`] ?? [];
    if (list === '') return [];
    const cells = `${letters(at)}2:${letters(at)}${LAST_ROW}`;
    const strict = isStrict ? ' showErrorMessage="1"' : '';
    return `<dataValidation type="list" allowBlank="1"${strict} sqref="${cells}"><formula1>${list}</formula1></dataValidation>`;
  });
  return found.length === 0 ? '' : `<dataValidations count="${found.length}">${found.join('')}</dataValidations>`;
}

/** "Colors!$A$2:$A$32", the filled cells below a title; '' if there are none. */
function rangeOf(sheets: readonly Sheet[], name: string, title: string): string {
  const [titles = [], ...rows] = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
  const at = titles.indexOf(title);
  const last = rows.findLastIndex((row) => row[at]) + 2;
  return at < 0 || last < 2 ? '' : `${name}!$${letters(at)}$2:$${letters(at)}$${last}`;
}

const MIN_WIDTH = 8;
const MAX_WIDTH = 46;

function sheetToWrite({ name, rows }: Sheet): SheetToWrite<Buffer> {
  const [titles = []] = rows;
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => `${row[column] ?? ''}`.length)) + 2);
  return {
    sheet: name,
    data: rows.map((row, index) => row.map((cell, column) => cellToWrite(cell, index, `${titles[column]}`))),
    columns: widths.map((width) => ({ width: Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH) })),
    stickyRowsCount: 1,
  } as SheetToWrite<Buffer>;
}

/** Shown for reference only. */
const READ_ONLY = ['Item', 'Base price'];

/** Codes and sizes stay text ("250", "3-12"), in a format that spreadsheets don't turn into numbers or dates. */
function cellToWrite(value: Cell, row: number, title: string): CellObject | null {
  if (value === null || value === '') return row === 0 ? null : { format: '@', type: String };
  if (row === 0) return { value: String(value), fontWeight: 'bold', backgroundColor: '#e6e9ec' };
  const isRead = READ_ONLY.includes(title) ? { textColor: '#6b7378' } : {};
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' };
  if (typeof value === 'number') return { value, type: Number, format: title === 'From' ? '0' : '0.00', ...isRead };
  const swatch = title === 'Value' ? swatchOf(String(value)) : {};
  return { value: String(value), type: String, format: '@', ...isRead, ...swatch };
}

/** The cell has the color itself. */
function swatchOf(value: string): CellObject {
  if (!/^#[0-9a-f]{6}$/.test(value)) return {};
  return { backgroundColor: value, textColor: luminance(value) > 0.5 ? '#000000' : '#ffffff' };
}

/** Packed and unpacked: a catalog of thousands of items takes a few megabytes. */
export const MAX_PACKED_BYTES = MAX_WORKBOOK_BYTES;
const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;
const MAX_FILES = 1000;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

/**
 * Unpacks a workbook (a zip) within bounds before anything else reads it: a small file can unpack to gigabytes.
 * @throws BookError
 */
function checkZip(content: Buffer): void {
  if (content.length > MAX_PACKED_BYTES) throw new BookError(TOO_LARGE);
  let left = MAX_UNPACKED_BYTES;
  for (const { data, name, method, claimed } of entriesOf(content)) {
    const unpacked = method === DEFLATED ? unpackedFrom(data, left) : data;
    // Readers may reserve as much as the file claims.
    left -= Math.max(claimed, unpacked.length);
    if (left < 0) throw new BookError(TOO_LARGE);
    if (unpacked.includes('<!DOCTYPE')) throw new BookError(BROKEN);
    if (name.startsWith('xl/worksheets/')) checkCells(unpacked);
  }
}

/** Sheets of a catalog have at most 20 columns. */
const FAR_CELL = /<c\s[^>]*?\br="([A-Z]{3,}\d+|[A-Z]+\d{6,})"[^>]*(?<!\/)>/;
const MAX_MARKED_ROWS = 100_000;
const MAX_CELLS = 800_000;

/** A cell far out takes the memory of all cells up to there. @throws BookError */
function checkCells(sheet: Buffer): void {
  if (countOf(sheet, '<c ') > MAX_CELLS || countOf(sheet, '<row') > MAX_MARKED_ROWS) throw new BookError(TOO_LARGE);
  const [, far] = FAR_CELL.exec(sheet.toString('latin1')) ?? [];
  if (far) throw new BookError(`A sheet has cells far out, at ${far}. Remove them.`);
}

const TOO_LARGE = `The workbook is too large: packed it can have ${MAX_PACKED_BYTES >> 20} MB, and unpacked ${MAX_UNPACKED_BYTES >> 20} MB. Remove pictures, other sheets and empty rows.`;
const BROKEN =
  'This file isn’t an Excel workbook (.xlsx), or it’s damaged. Save it as .xlsx in Excel and choose it again.';

function unpackedFrom(data: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(most, 1) });
  } catch (error) {
    const isTooLarge = codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
    throw new BookError(isTooLarge ? TOO_LARGE : BROKEN);
  }
}

function countOf(bytes: Buffer, text: string): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) count += 1;
  return count;
}

interface Entry {
  readonly name: string;
  readonly data: Buffer;
  readonly method: number;
  readonly claimed: number;
}

/** Of a zip's directory. @throws BookError */
export function* entriesOf(content: Buffer): Generator<Entry> {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > content.length || content.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new BookError(BROKEN);
  const count = content.readUInt16LE(end + 10);
  if (count > MAX_FILES) throw new BookError(TOO_LARGE);
  let at = content.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new BookError(BROKEN);
    const start = content.readUInt32LE(at + 42);
    if (start + 30 > content.length) throw new BookError(BROKEN);
    const from = start + 30 + content.readUInt16LE(start + 26) + content.readUInt16LE(start + 28);
    const data = content.subarray(from, from + content.readUInt32LE(at + 20));
    const name = content.toString('latin1', at + 46, at + 46 + content.readUInt16LE(at + 28));
    yield { name, data, method: content.readUInt16LE(at + 10), claimed: content.readUInt32LE(at + 24) };
    at += 46 + content.readUInt16LE(at + 28) + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
}
