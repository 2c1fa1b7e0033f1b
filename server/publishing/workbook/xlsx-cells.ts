import { readXml, type XmlElement } from '../../operations/read-xml';
import type { Cell } from './book';

/** A sheet has more than a catalog's sheet can have, or is damaged. */
export class CellError extends Error {
  override readonly name = 'CellError';

  constructor(
    readonly kind: 'damaged' | 'too_large' | 'far_out',
    /** "XFD1", where a cell is far out. */
    readonly at = '',
  ) {
    super(kind);
  }
}

const MAX_ROWS = 100_000;
const MAX_CELLS = 800_000;
/** Sheets of a catalog have at most 20 columns. A cell far out takes the memory of all cells up to there. */
const MAX_COLUMNS = 26 + 26 * 26;
const MAX_PLACES = 3_000_000;
const MAX_ELEMENTS = 6_000_000;
/** Excel's own limit. */
const MAX_CELL_TEXT = 32_767;

export interface CellReading {
  /** The texts that cells share, by their index. */
  readonly texts: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

/**
 * A worksheet's cells by row and column; null for empty ones. Rows and cells without their reference follow the last
 * one, as some programs write them.
 * @throws CellError, XmlError
 */
export function readCells(xml: string, reading: CellReading): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [];
  const filled = new Set<number>();
  const count = { rows: 0, cells: 0, places: 0, elements: 0 };
  let row = -1;
  let column = -1;
  let cell: { readonly type: string; readonly style: number; readonly at: string } | undefined;
  const text = textCollector(['v', 't']);

  function openRow({ attributes }: XmlElement): void {
    count.rows += 1;
    if (count.rows > MAX_ROWS) throw new CellError('too_large');
    row = attributes.r === undefined ? row + 1 : indexIn(attributes.r);
    column = -1;
  }

  function openCell({ attributes: { r, t = 'n', s = '0' } }: XmlElement): void {
    count.cells += 1;
    if (count.cells > MAX_CELLS) throw new CellError('too_large');
    if (r === undefined) column += 1;
    else [column, row] = placeOf(r);
    cell = { type: t, style: Number(s), at: r ?? '' };
    text.start();
  }

  function closeCell(): void {
    const value = cell && cellValue(cell.type, text.end(), cell.style, reading);
    if (value === undefined || value === null || !cell) return;
    if (row < 0 || row >= MAX_ROWS || column >= MAX_COLUMNS)
      throw new CellError('far_out', cell.at || `row ${row + 1}`);
    const place = row * MAX_COLUMNS + column;
    if (filled.has(place)) throw new CellError('damaged');
    filled.add(place);
    while (rows.length <= row) rows.push([]);
    const cells = rows[row] as Cell[];
    count.places += Math.max(0, column + 1 - cells.length);
    if (count.places > MAX_PLACES) throw new CellError('too_large');
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }

  readXml(xml, {
    open(element) {
      count.elements += 1;
      if (count.elements > MAX_ELEMENTS) throw new CellError('too_large');
      if (element.name === 'row') openRow(element);
      else if (element.name === 'c') openCell(element);
      text.open(element.name);
    },
    text: text.add,
    close(name) {
      text.close(name);
      if (name !== 'c') return;
      closeCell();
      cell = undefined;
    },
  });
  return rows;
}

/** @throws CellError, XmlError */
export function readSharedTexts(xml: string | undefined): readonly string[] {
  const texts: string[] = [];
  if (xml === undefined) return texts;
  const text = textCollector(['t']);
  readXml(xml, {
    open({ name }) {
      if (name === 'si') text.start();
      text.open(name);
    },
    text: text.add,
    close(name) {
      text.close(name);
      if (name !== 'si') return;
      texts.push(text.end() ?? '');
      if (texts.length > MAX_CELLS) throw new CellError('too_large');
    },
  });
  return texts;
}

/** Joins what is in some elements; of a rich text, all its runs, but not how they're pronounced. */
function textCollector(elements: readonly string[]) {
  let parts: string[] | undefined;
  let length = 0;
  let isInside = false;
  let isPhonetic = false;
  return {
    start(): void {
      parts = [];
      length = 0;
    },
    open(name: string): void {
      if (name === 'rPh') isPhonetic = true;
      isInside = parts !== undefined && !isPhonetic && elements.includes(name);
    },
    add(text: string): void {
      if (!isInside) return;
      length += text.length;
      if (length > MAX_CELL_TEXT) throw new CellError('too_large');
      parts?.push(text);
    },
    close(name: string): void {
      isInside = false;
      if (name === 'rPh') isPhonetic = false;
    },
    end(): string | undefined {
      const text = parts?.join('');
      parts = undefined;
      return text;
    },
  };
}

function cellValue(type: string, text = '', style: number, reading: CellReading): Cell {
  if (text === '') return null;
  if (type === 's') return plainText(sharedText(text, reading.texts));
  if (type === 'str' || type === 'inlineStr' || type === 'e') return plainText(text);
  if (type === 'b') return text.trim() === '1' || text.trim() === 'true';
  if (type === 'd') return dateOf(Date.parse(text));
  const number = Number(text);
  if (type !== 'n' || !Number.isFinite(number)) throw new CellError('damaged');
  return reading.dateStyles[style] === true ? dateOf(epochMs(number, reading.is1904)) : number;
}

function sharedText(index: string, texts: readonly string[]): string {
  const text = /^\s*\d+\s*$/.test(index) ? texts[Number(index)] : undefined;
  if (text === undefined) throw new CellError('damaged');
  return text;
}

/** Characters that XML can't have are written as "_x000D_". */
function plainText(text: string): string | null {
  const plain = text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return plain === '' ? null : plain;
}

const DAY_MS = 24 * 60 * 60_000;
/** Days from the first one of either calendar to 1970. */
const [DAYS_1900, DAYS_1904] = [25_569, 24_107];

function epochMs(serial: number, is1904: boolean): number {
  return Math.round((serial - (is1904 ? DAYS_1904 : DAYS_1900)) * DAY_MS);
}

function dateOf(epoch: number): Date {
  const date = new Date(epoch);
  if (Number.isNaN(date.getTime())) throw new CellError('damaged');
  return date;
}

function indexIn(reference: string): number {
  if (!/^[1-9]\d{0,6}$/.test(reference)) throw new CellError('damaged');
  return Number(reference) - 1;
}

/** "AB12" */
function placeOf(reference: string): [column: number, row: number] {
  const [, letters, number] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(reference) ?? [];
  if (letters === undefined || number === undefined) throw new CellError('damaged');
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return [column, Number(number) - 1];
}
