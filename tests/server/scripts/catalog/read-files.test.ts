import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { readDocuments } from '../../../../server/catalog/documents';
import { loadFolder } from '../../../../server/catalog/load-catalog';
import { exportBook } from '../../../../server/publishing/workbook/export-book';
import { readWorkbook, writeWorkbook } from '../../../../server/publishing/workbook/workbook-file';
import { openZip } from '../../../../server/publishing/workbook/zip';
import { readBook, writeBook } from '../../../../server/scripts/catalog/import-catalog';
import { countSteps } from '../../../support/tools/count-steps';
import { aSmallCatalog, plan, refusals } from './office';
import { aWorkbook, aZip } from './zip';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'books-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('a workbook', () => {
  it('is read as it was written: texts that look like numbers and dates stay texts', async () => {
    const rows = [
      ['Code', 'Size', 'Price'],
      ['007', '250', 42.5],
      ['3-12', '1E5', 0],
      ['=1+1', '#1d2b49', 1],
    ];
    expect(await readWorkbook(await writeWorkbook([{ name: 'Prices', rows }]))).toEqual([{ name: 'Prices', rows }]);
  });

  it.each([
    ['text', Buffer.from('Code,Size,Price')],
    ['nothing', Buffer.alloc(0)],
    ['a zip that ends too early', aZip([['xl/workbook.xml', Buffer.from('<workbook/>')]]).subarray(0, 40)],
    ['an empty zip', aZip([])],
    ['another zip', aZip([['notes.txt', Buffer.from('hello')]])],
  ])('is refused if it is %s', async (_, content) => {
    expect(() => readWorkbook(content)).toThrow(/isn’t an Excel workbook|is empty/);
  });

  it('is refused while it is unpacked if it is a zip bomb, whatever it says about its size', () => {
    for (const claimed of [undefined, 1_000, 0xfffffff0]) {
      const bomb = aWorkbook(Buffer.alloc(200 * 1024 * 1024), { claimed });
      expect(bomb.length).toBeLessThan(1024 * 1024);
      expect(() => readWorkbook(bomb)).toThrow('The workbook is too large');
    }
  });

  it('has a million rows refused', () => {
    const row = '<row><c t="inlineStr"><is><t>PL420</t></is></c></row>';
    const sheet = `<worksheet><sheetData>${row.repeat(1_000_000)}</sheetData></worksheet>`;
    expect(() => readWorkbook(aWorkbook(sheet))).toThrow('The workbook is too large');
  });

  const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const rowsOf = (rows: string, parts: Parameters<typeof aWorkbook>[1] = {}) =>
    readWorkbook(aWorkbook(sheetOf(rows), parts))[0]?.rows;

  it('is read where cells and rows have no references', () => {
    const cells =
      '<c t="inlineStr"><is><t>Code</t></is></c><c/><c><v>41.5</v></c><c r="F1"><v>2</v></c><c><v>3</v></c>';
    expect(rowsOf(`<row>${cells}</row><row/><row><c t="b"><v>1</v></c></row><row r="6"><c><v>9</v></c></row>`)).toEqual(
      [['Code', null, 41.5, null, null, 2, 3], [], [true], [], [], [9]],
    );
  });

  it('is read with the prefixes, rich texts, dates, and errors that programs write', () => {
    const shared =
      '<sst><si><t>Size</t></si><si><r><t>X</t></r><r><t xml:space="preserve"> L</t></r><rPh><t>no</t></rPh></si></sst>';
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const cells =
      '<x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c s="1"><x:v>46093</x:v></x:c><x:c s="2"><x:v>5</x:v></x:c>' +
      '<x:c s="3"><x:v>46093</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>a&amp;b_x000D_</x:v></x:c>';
    const sheet = `<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row>${cells}</x:row></x:sheetData></x:worksheet>`;
    const day = new Date('2026-03-12');
    expect(readWorkbook(aWorkbook(sheet, { shared, styles }))).toEqual([
      { name: 'Prices', rows: [['Size', 'X L', day, 5, day, '#N/A', 'a&b\r']] },
    ]);
  });

  it('is read without its chart sheets', () => {
    const book = aWorkbook(sheetOf('<row><c><v>1</v></c></row>'), { chartSheets: 2 });
    expect(readWorkbook(book)).toEqual([{ name: 'Prices', rows: [[1]] }]);
  });

  it.each([
    ['the same cell twice', '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'],
    ['a text that is not there', '<row><c t="s"><v>7</v></c></row>'],
    ['a number that is none', '<row><c><v>forty</v></c></row>'],
    ['a reference that is none', '<row><c r="A0"><v>1</v></c></row>'],
    ['an open element', '<row><c><v>1</v></row>'],
    ['an entity', '<row><c t="str"><v>&x;</v></c></row>'],
  ])('is refused with %s', (_, rows) => {
    expect(() => rowsOf(rows)).toThrow('damaged');
  });

  it('is refused if its zip has another count, size, or place in a record of zip64', () => {
    const book = aWorkbook(sheetOf(''));
    const end = book.lastIndexOf('PK\x05\x06');
    for (const [offset, length] of [
      [8 + 2, 2],
      [16, 4],
    ] as const) {
      const elsewhere = Buffer.from(book);
      elsewhere.fill(0xff, end + offset, end + offset + length);
      expect(() => readWorkbook(elsewhere)).toThrow('damaged');
    }
    expect(() => readWorkbook(Buffer.concat([book, Buffer.from('x')]))).toThrow('damaged');
  });

  it('takes no more steps for each character of a longer sheet', () => {
    const stepsOf = (rows: number) => {
      const cell = '<c t="inlineStr"><is><t>PL420</t></is></c>';
      const hostile = ['<c r="'.repeat(rows), cell.repeat(rows), `<c r="${'A'.repeat(rows)}"/>`, '<!--'.repeat(rows)];
      return hostile.map((xml) => {
        const book = aWorkbook(sheetOf(`<row>${xml}</row>`));
        return countSteps(() => {
          try {
            readWorkbook(book);
          } catch {
            // Most are refused.
          }
        });
      });
    };
    const [once, twice] = [stepsOf(4_000), stepsOf(8_000)];
    for (const [at, steps] of twice.entries()) expect(steps).toBeLessThan(2.2 * (once[at] ?? 0) + 2_000);
  });

  it('has merged cells told, of which only the first has the value', async () => {
    const data = [
      ['Code', 'Size', 'Price'],
      [{ value: 'PL420', rowSpan: 2 }, 'Small', 41],
      [null, 'Large', 41],
    ];
    const content = await writeXlsx([{ sheet: 'Prices', data }]).toBuffer();
    expect(refusals(plan(aSmallCatalog(), 'hennessy', await readWorkbook(content)))).toEqual([
      'Prices, row 3, Code: is empty, merged with another cell, or a formula that fails; fill it',
    ]);
  });

  it('has formulas told that nobody has calculated', async () => {
    const data = [
      ['Code', 'Size', 'Price'],
      ['PL420', 'Small', { value: '=1/0', type: 'Formula' as const }],
    ];
    const content = await writeXlsx([{ sheet: 'Prices', data }]).toBuffer();
    expect(refusals(plan(aSmallCatalog(), 'hennessy', await readWorkbook(content)))).toEqual([
      'Prices, row 2, Price: is empty, merged with another cell, or a formula that fails; fill it',
    ]);
  });
});

describe('an exported workbook', () => {
  it('has lists to choose types, drawings, colors, and sizes from', async () => {
    const sheets = exportBook('hennessy', loadFolder(aSmallCatalog()), { at: '', revision: 1 });
    const file = await writeWorkbook(sheets);
    const zip = openZip(file, 10_000_000);
    const xml = Object.fromEntries(zip.names.map((name) => [name, `${zip.read(name)}`]));
    const listed = (sheet: number) =>
      [...`${xml[`xl/worksheets/sheet${sheet}.xml`]}`.matchAll(/sqref="(\w+):\w+"><formula1>([^<]*)</g)].map(
        ([, cell, list]) => `${cell} ${list}`,
      );

    expect(listed(1)).toEqual([
      'B2 "mens,womens,office,service,customs,sales,detail,bodyshop,parts,accessory,hat"',
      'F2 Colors!$A$2:$A$32',
      'H2 About!$D$2:$D$5',
      'R2 "yes,no"',
      'S2 "yes,no"',
    ]);
    expect(listed(2)).toEqual(['C2 About!$E$2:$E$23', 'F2 "yes"']);
    // Where the format wants them: behind the cells, and before the margins.
    expect(xml['xl/worksheets/sheet1.xml']).toMatch(/<\/sheetData><dataValidations count="5">/);
    expect((await readWorkbook(file)).map(({ name }) => name)).toEqual(sheets.map(({ name }) => name));
  });
});

describe('a folder of .csv files', () => {
  it('is the same catalog as the workbook', async () => {
    const [data, folder] = [aSmallCatalog(), aFolder()];
    await writeBook(folder, exportBook('hennessy', loadFolder(data), { at: '', revision: 1 }));
    const result = plan(data, 'hennessy', await readBook(folder));
    expect(result).toMatchObject({ problems: [], edits: [], after: { documents: readDocuments(data) } });
  });

  it('keeps names that begin like formulas', async () => {
    const folder = aFolder();
    const rows = [
      ['Code', 'Store'],
      ['HENHON', '=HYPERLINK("http://x")'],
      ['HENFRD', '-5'],
    ];
    await writeBook(folder, [{ name: 'Stores', rows }]);
    expect((await readBook(folder))[0]?.rows.slice(0, 3)).toEqual(rows);
  });

  it('is read with semicolons, too', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, 'Prices.csv'), 'Code;Size;Price\r\nPL420;Small;41.50\r\n');
    const result = plan(aSmallCatalog(), 'hennessy', await readBook(folder));
    expect(refusals(result)).toEqual([]);
    expect(result.edits.length).toBe(1);
  });

  it.each([
    ['is empty', undefined, /has no \.csv files/],
    ['is in another encoding', Buffer.from([0x43, 0xb0, 0x0a]), /is not in UTF-8/],
    ['has an open quote', Buffer.from('Code,Size\n"PL420,Small\n'), /Prices\.csv, row \d+: Quoted field unterminated/],
  ])('is refused if it %s', async (_, content, message) => {
    const folder = aFolder();
    if (content) writeFileSync(join(folder, 'Prices.csv'), content);
    await expect(readBook(folder)).rejects.toThrow(message);
  });

  it.each(['prices.xls', 'prices.pdf'])('is not taken for %s', async (name) => {
    const file = join(aFolder(), name);
    await expect(readBook(file)).rejects.toThrow('There is no file');
    writeFileSync(file, 'x');
    await expect(readBook(file)).rejects.toThrow('neither a workbook (.xlsx) nor a folder');
    await expect(writeBook(file, [])).rejects.toThrow('Name a workbook');
  });
});
