import readXlsx from 'read-excel-file/universal';
import writeXlsx, { type CellObject, type Sheet as SheetToWrite } from 'write-excel-file/node';
import { luminance } from '../../../../domain/catalog/colors';
import { BookError, type Cell, type Sheet } from './book';
import { checkZip } from './check-zip';

/** @throws BookError for what is no workbook, or too large */
export async function readWorkbook(content: Buffer): Promise<readonly Sheet[]> {
  checkZip(content);
  try {
    const bytes = new Uint8Array(content).buffer;
    const sheets = await readXlsx(bytes);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as Cell[][] }));
  } catch (error) {
    throw new BookError(`The workbook cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

export function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  return writeXlsx(sheets.map(sheetToWrite), { fontFamily: 'Arial', fontSize: 10 }).toBuffer();
}

const NARROWEST = 8;
const WIDEST = 46;

function sheetToWrite({ name, rows }: Sheet): SheetToWrite<Buffer> {
  const [titles = []] = rows;
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => `${row[column] ?? ''}`.length)) + 2);
  return {
    sheet: name,
    data: rows.map((row, index) => row.map((cell, column) => cellToWrite(cell, index, `${titles[column]}`))),
    columns: widths.map((width) => ({ width: Math.min(Math.max(width, NARROWEST), WIDEST) })),
    stickyRowsCount: 1,
  } as SheetToWrite<Buffer>;
}

/** Columns that are there to read. */
const READ_ONLY = ['Item', 'Base price'];

/** Codes and sizes stay texts ("250", "3-12"): a format that spreadsheets do not turn into numbers or dates. */
function cellToWrite(value: Cell, row: number, title: string): CellObject | null {
  if (value === null || value === '') return row === 0 ? null : { format: '@', type: String };
  if (row === 0) return { value: String(value), fontWeight: 'bold', backgroundColor: '#e6e9ec' };
  const isRead = READ_ONLY.includes(title) ? { textColor: '#6b7378' } : {};
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' };
  if (typeof value === 'number') return { value, type: Number, format: title === 'From' ? '0' : '0.00', ...isRead };
  const swatch = title === 'Value' ? swatchOf(String(value)) : {};
  return { value: String(value), type: String, format: '@', ...isRead, ...swatch };
}

/** A color is shown in itself. */
function swatchOf(value: string): CellObject {
  if (!/^#[0-9a-f]{6}$/.test(value)) return {};
  return { backgroundColor: value, textColor: luminance(value) > 0.5 ? '#000000' : '#ffffff' };
}
