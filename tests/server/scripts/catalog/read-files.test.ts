import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { readDocuments } from '../../../../server/catalog/documents';
import { loadFolder } from '../../../../server/catalog/load-catalog';
import { exportBook } from '../../../../server/catalog/workbook/export-book';
import { entriesOf, readWorkbook, writeWorkbook } from '../../../../server/catalog/workbook/workbook-file';
import { readBook, writeBook } from '../../../../server/scripts/catalog/import-catalog';
import { aSmallCatalog, plan, refusals } from './office';
import { aZip } from './zip';

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
    await expect(readWorkbook(content)).rejects.toThrow(/isn’t an Excel workbook|is empty/);
  });

  it('is refused before it is unpacked if it is a zip bomb', async () => {
    const bomb = aZip([['xl/worksheets/sheet1.xml', Buffer.alloc(200 * 1024 * 1024)]]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(readWorkbook(bomb)).rejects.toThrow('The workbook is too large');
  });

  it('is refused if it lies about its size', async () => {
    const small = aZip([['xl/worksheets/sheet1.xml', Buffer.alloc(100 * 1024 * 1024)]], { claimed: 1000 });
    await expect(readWorkbook(small)).rejects.toThrow('The workbook is too large');
    const large = aZip([['xl/workbook.xml', Buffer.from('<workbook/>')]], { claimed: 0xfffffff0 });
    await expect(readWorkbook(large)).rejects.toThrow('The workbook is too large');
  });

  it('has a million rows refused', async () => {
    const row = '<row><c t="inlineStr"><is><t>PL420</t></is></c></row>';
    const sheet = Buffer.from(`<worksheet><sheetData>${row.repeat(1_000_000)}</sheetData></worksheet>`);
    await expect(readWorkbook(aZip([['xl/worksheets/sheet1.xml', sheet]]))).rejects.toThrow(
      'The workbook is too large',
    );
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
    const xml = Object.fromEntries(
      [...entriesOf(file)].map(({ name, data, method }) => [name, `${method === 8 ? inflateRawSync(data) : data}`]),
    );
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
