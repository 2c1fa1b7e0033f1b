import { posix } from 'node:path';
import { readXml, type XmlElement } from '../../operations/read-xml';
import type { Sheet } from './book';
import { readCells, readSharedTexts } from './xlsx-cells';
import { fileName, openZip, type Zip, ZipError } from './zip';

/** Unpacked: a catalog of thousands of items takes a few megabytes. */
export const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;
const MAX_SHEETS = 200;

/**
 * Reads the cells of all worksheets; chart sheets have none. Everything else in the file, such as pictures, isn't even
 * unpacked.
 * @throws ZipError, XmlError, or CellError for a file that's damaged or too large
 */
export function readXlsx(content: Buffer): readonly Sheet[] {
  const zip = openZip(content, MAX_UNPACKED_BYTES);
  const book = requirePart(zip, 'xl/workbook.xml');
  const targets = relations(zip, 'xl/_rels/workbook.xml.rels');
  const { sheets, is1904 } = contents(book);
  const partOf = (type: string) => [...targets.values()].find((target) => target.type === type)?.part;
  const texts = readSharedTexts(optionalPart(zip, partOf('sharedStrings')));
  const dateStyles = readDateStyles(optionalPart(zip, partOf('styles')));
  return sheets.flatMap(({ name, id }) => {
    const target = targets.get(id);
    if (!target) throw new ZipError('damaged');
    if (target.type !== 'worksheet') return [];
    return [{ name, rows: readCells(requirePart(zip, target.part), { texts, dateStyles, is1904 }) }];
  });
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ZipError('damaged');
  }
}

function requirePart(zip: Zip, name: string): string {
  const bytes = zip.read(name);
  if (!bytes) throw new ZipError('damaged');
  return textOf(bytes);
}

function optionalPart(zip: Zip, name: string | undefined): string | undefined {
  const bytes = name === undefined ? undefined : zip.read(name);
  return bytes && textOf(bytes);
}

interface Target {
  /** The last word of the relation's type: "worksheet", "chartsheet", "styles". */
  readonly type: string;
  readonly part: string;
}

/** Reads relations by id. */
function relations(zip: Zip, name: string): ReadonlyMap<string, Target> {
  const targets = new Map<string, Target>();
  readXml(requirePart(zip, name), {
    open({ name: element, attributes: { Id, Type = '', Target = '' } }) {
      if (element !== 'Relationship' || Id === undefined) return;
      const part = fileName(Target.startsWith('/') ? Target : posix.join('xl', Target));
      targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part });
    },
  });
  return targets;
}

function contents(xml: string) {
  const sheets: { readonly name: string; readonly id: string }[] = [];
  let is1904 = false;
  readXml(xml, {
    open(element) {
      if (element.name === 'workbookPr') is1904 = isTrue(element.attributes.date1904);
      if (element.name !== 'sheet') return;
      if (sheets.length === MAX_SHEETS) throw new ZipError('too_large');
      sheets.push({ name: element.attributes.name ?? '', id: relationIn(element) });
    },
  });
  return { sheets, is1904 };
}

/** `r:id`, whatever the file calls that namespace. */
function relationIn({ attributes }: XmlElement): string {
  const found = Object.entries(attributes).find(([name]) => name.endsWith(':id'));
  return found?.[1] ?? '';
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Formats of days and times that every workbook has. */
const BUILT_IN_DATES: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Whether a cell's number is a day, by the cell's style. */
function readDateStyles(xml: string | undefined): readonly boolean[] {
  if (xml === undefined) return [];
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCellFormats = false;
  readXml(xml, {
    open({ name, attributes: { numFmtId = '0', formatCode = '' } }) {
      const id = Number(numFmtId);
      if (name === 'numFmt') custom.set(id, isDateFormat(formatCode));
      if (name === 'cellXfs') isInCellFormats = true;
      if (name !== 'xf' || !isInCellFormats) return;
      styles.push(custom.get(id) ?? BUILT_IN_DATES.some(([first, last]) => id >= first && id <= last));
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return styles;
}

/** "yyyy-mm-dd", but not `0.00"mm"`, "[Red]0.00", or "General". */
function isDateFormat(code: string): boolean {
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  return /[ymdhs]/i.test(plain.replace(/general/gi, ''));
}
