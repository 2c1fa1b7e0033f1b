import Papa from 'papaparse';
import writeXlsx, { type CellObject, type Sheet as SheetToWrite } from 'write-excel-file/node';
import { MAX_WORKBOOK_BYTES } from '../../../domain/calls/workbook';
import { luminance } from '../../../domain/catalog/colors';
import { ITEM_TYPES } from '../../../domain/catalog/item-types';
import { cellText } from '../../../domain/text/csv';
import { XmlError } from '../../operations/read-xml';
import { ABOUT, BookError, type Cell, isSheetName, LISTS, type Sheet } from './book';
import { letters } from './read-table';
import { MAX_UNPACKED_BYTES, readXlsx } from './read-xlsx';
import { CellError } from './xlsx-cells';
import { ZipError } from './zip';

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
export function readWorkbook(content: Buffer): readonly Sheet[] {
  checkFormat(content);
  if (content.length > MAX_PACKED_BYTES) throw new BookError(TOO_LARGE);
  try {
    return readXlsx(content);
  } catch (error) {
    throw bookError(error);
  }
}

/** First bytes of Excel before 2007, and of workbooks with a password. */
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

/** Leaves room for rows that people add. */
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

/** Packed. */
export const MAX_PACKED_BYTES = MAX_WORKBOOK_BYTES;

const TOO_LARGE = `The workbook is too large: packed it can have ${MAX_PACKED_BYTES >> 20} MB, and its sheets ${MAX_UNPACKED_BYTES >> 20} MB unpacked. Remove other sheets and empty rows.`;
const BROKEN =
  'This file isn’t an Excel workbook (.xlsx), or it’s damaged. Save it as .xlsx in Excel and choose it again.';

function bookError(error: unknown): unknown {
  if (error instanceof CellError && error.kind === 'far_out') {
    return new BookError(`A sheet has cells far out, at ${error.at}. Remove them.`);
  }
  if (error instanceof ZipError || error instanceof CellError) {
    return new BookError(error.kind === 'too_large' ? TOO_LARGE : BROKEN);
  }
  return error instanceof XmlError ? new BookError(BROKEN) : error;
}
