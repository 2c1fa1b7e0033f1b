import { crc32, deflateRawSync } from 'node:zlib';

interface Parts {
  readonly shared?: string;
  readonly styles?: string;
  readonly chartSheets?: number;
  readonly claimed?: number | undefined;
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with this sheet, "Prices", behind its chart sheets. */
export function aWorkbook(sheet: string | Buffer, { shared, styles, chartSheets = 0, claimed }: Parts = {}): Buffer {
  const charts = Array.from({ length: chartSheets }, (_, at) => `chart${at + 1}`);
  const parts: readonly (readonly [type: string, id: string, target: string])[] = [
    ...charts.map((name) => ['chartsheet', name, `chartsheets/${name}.xml`] as const),
    ['worksheet', 'rId1', '/xl/worksheets/sheet1.xml'],
    ...(shared ? [['sharedStrings', 'rId2', 'sharedStrings.xml'] as const] : []),
    ...(styles ? [['styles', 'rId3', 'styles.xml'] as const] : []),
  ];
  const relations = parts.map(
    ([type, id, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  const sheets = [...charts, 'rId1'].map((id) => `<sheet name="${id === 'rId1' ? 'Prices' : id}" r:id="${id}"/>`);
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...(shared && { 'xl/sharedStrings.xml': shared }),
    ...(styles && { 'xl/styles.xml': styles }),
    ...Object.fromEntries(charts.map((name) => [`xl/chartsheets/${name}.xml`, '<chartsheet/>'])),
  };
  const contents = Object.entries(files).map(([name, content]) => [name, Buffer.from(content as string)] as const);
  return aZip(contents, claimed === undefined ? {} : { claimed });
}

/** A zip with these files. @param claimed what it says about their sizes, if not the truth */
export function aZip(files: readonly (readonly [string, Buffer])[], { claimed }: { claimed?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const data = deflateRawSync(content);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(claimed ?? content.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end]);
}
