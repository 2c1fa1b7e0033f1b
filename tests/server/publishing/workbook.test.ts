import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadWorkbook } from '../../../domain/calls/workbook';
import type { DraftEdit } from '../../../domain/catalog/draft';
import type { Grant } from '../../../domain/people/roles';
import { COMMAND } from '../../../server/activity/rows';
import { addRevision, readRevision } from '../../../server/catalog/document-rows';
import { publishedCatalog } from '../../../server/publishing/published-catalog';
import type { Cell, Sheet } from '../../../server/publishing/workbook/book';
import { runWorkbookJob } from '../../../server/publishing/workbook/open-workbook-process';
import { readWorkbook, writeWorkbook } from '../../../server/publishing/workbook/workbook-file';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { anOrderBody } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import { setCell } from '../scripts/catalog/office';
import { aWorkbook, aZip } from '../scripts/catalog/zip';

let now = 1_795_000_000_000;
const server = useTestServer({}, { now: () => now });
let ruth: OfficeBrowser;
let people = 0;

async function anEditor(grant: Grant = { role: 'catalog' }): Promise<OfficeBrowser> {
  people += 1;
  const email = `editor.${people}@example.com`;
  await addPerson(server, email, [grant]);
  return signInToOffice(server, email);
}

beforeAll(async () => {
  ruth = await anEditor();
});

beforeEach(async () => {
  now += 60_000;
  const { edits } = (await ruth.post('/v1/office/catalog/read')).json;
  await ruth.post('/v1/office/catalog/discard', { ids: edits.map(({ id }: DraftEdit) => id) });
});

type Rows = Cell[][];

/** The current workbook, as somebody sends it back. */
async function workbookOf(target: string, changes: Readonly<Record<string, (rows: Rows) => unknown>> = {}) {
  const { bytes } = await ruth.post('/v1/office/catalog/workbook', { target });
  return changed(await readWorkbook(bytes), changes);
}

function changed(sheets: readonly Sheet[], changes: Readonly<Record<string, (rows: Rows) => unknown>>) {
  return writeWorkbook(
    sheets.map(({ name, rows }) => {
      const copy = rows.map((row) => [...row]);
      changes[name]?.(copy);
      return { name, rows: copy };
    }),
  );
}

/** Behind a line of JSON about it. */
function send(file: Buffer, head: object, browser = ruth) {
  const body = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), file]);
  return browser.upload('/v1/office/catalog/upload-workbook', body);
}

async function upload(file: Buffer, head: object = {}, browser = ruth) {
  return (await send(file, { name: 'prices.xlsx', ...head }, browser)).json;
}

const draftOf = async (browser = ruth) => (await browser.post('/v1/office/catalog/read')).json.edits as DraftEdit[];
const smallTo = (price: Cell) => ({
  Prices: (rows: Rows) => setCell(rows, ['PL420', null, 'Small'], 'Price', price),
});

describe('the workbook', () => {
  it('changes nothing as it was downloaded', async () => {
    const read: ReadWorkbook = await upload(await workbookOf('hennessy'));

    expect(read).toMatchObject({ kind: 'read', target: 'hennessy', made_from: 1, revision: 1, changes: 0, sheets: 6 });
    expect(read.mistakes.count).toBe(0);
    expect(read.rows).toBeGreaterThan(100);
  });

  it('says by tab what it would change, and takes exactly that into the draft', async () => {
    const file = await workbookOf('hennessy', {
      Prices: (rows) => {
        for (const size of ['Small', 'Medium', 'Large']) setCell(rows, ['PL420', null, size], 'Price', 43.5);
        setCell(rows, ['PL420', null, '2XLarge'], 'Price', 60);
      },
      Items: (rows) => setCell(rows, ['PL420'], 'Material', '100% cotton'),
      Stores: (rows) => rows.push(['HENNEW', 'Hennessy Kia', '1 Sample Way, Atlanta, GA 30301']),
    });
    const read: ReadWorkbook = await upload(file);

    expect(read.tabs.prices).toMatchObject({
      count: 4,
      listed: [
        { rows: [2, 4], code: 'PL420', what: 'Small to Large', from: '42.00', to: '43.50', change: '+4%' },
        { code: 'PL420', what: '2XLarge', from: '44.00', to: '60.00', change: '+36%', unusual: true },
      ],
    });
    expect(read.prices).toEqual({ up: 4, down: 0, average: 11.8, unusual: 1 });
    expect(read.tabs.items.listed).toMatchObject([{ code: 'PL420', what: 'Material', to: '100% cotton' }]);
    expect(read.tabs.stores.listed).toMatchObject([
      { name: 'Hennessy Kia, 1 Sample Way, Atlanta, GA 30301', from: 'New', to: 'HENNEW' },
    ]);
    expect(read.changes).toBe(6);
    expect(await draftOf()).toEqual([]);

    expect(await upload(file, { take: read.plan })).toEqual({ kind: 'taken', changes: 6, conflicts: 0 });
    const edits = await draftOf();
    expect(edits.map(({ pointer }) => pointer.join(' ')).toSorted()).toEqual([
      'items PL420 details',
      'items PL420 sizes',
      'stores Hennessy Kia, 1 Sample Way, Atlanta, GA 30301',
    ]);
    expect(new Set(edits.map(({ document }) => document))).toEqual(new Set(['customers/hennessy.json']));
    expect(edits.find(({ pointer }) => pointer.at(-1) === 'sizes')?.value).toMatchObject({
      Small: 43.5,
      '2XLarge': 60,
    });
    const [taken] = await server.services.db.read('activity').where({ kind: 'catalog.workbook' });
    expect(taken).toMatchObject({ subject: 'prices.xlsx', value_after: '"6 changes"' });
    // Uploaded again, there's nothing left to do.
    expect(await upload(file)).toMatchObject({ kind: 'read', changes: 0 });
  });

  it('has the draft in it', async () => {
    const file = await workbookOf('hennessy', smallTo(43));
    await upload(file, { take: (await upload(file)).plan });
    const sheets = await readWorkbook(await workbookOf('hennessy'));

    expect(sheets.find(({ name }) => name === 'Prices')?.rows[1]?.slice(0, 4)).toEqual([
      'PL420',
      'Performance Polo',
      'Small',
      43,
    ]);
    expect(await upload(await workbookOf('hennessy'))).toMatchObject({ changes: 0 });
  });

  it('leaves alone what others have drafted, and says where both changed the same', async () => {
    const [mine, theirs] = [await workbookOf('hennessy', smallTo(43)), await workbookOf('hennessy', smallTo(47))];
    const elsewhere = await workbookOf('hennessy', {
      Prices: (rows) => setCell(rows, ['PL420', null, 'Large'], 'Price', 45),
    });
    await upload(theirs, { take: (await upload(theirs)).plan });

    expect((await upload(elsewhere)).tabs.prices.listed).toMatchObject([{ what: 'Large', from: '42.00', to: '45.00' }]);
    expect((await upload(elsewhere)).overlaps.count).toBe(0);
    expect((await upload(mine)).overlaps).toEqual({
      count: 1,
      listed: [{ sheet: 'Prices', row: 2, column: 'Price', cell: '43', now: '47' }],
    });
  });

  it('is looked at again if what it would change has changed', async () => {
    const [mine, theirs] = [await workbookOf('hennessy', smallTo(43)), await workbookOf('hennessy', smallTo(47))];
    const { plan } = await upload(mine);
    await upload(theirs, { take: (await upload(theirs)).plan });
    const again = await upload(mine, { take: plan });

    expect(again).toMatchObject({ kind: 'read', changes: 1, overlaps: { count: 1 } });
    expect(again.plan).not.toBe(plan);
    expect(await upload(mine, { take: again.plan })).toMatchObject({ kind: 'taken' });
  });

  it('says row and column of a mistake with what is in the cell, and reads it as somebody says', async () => {
    const file = await workbookOf('hennessy', {
      Prices: (rows) => {
        setCell(rows, ['PL420', null, 'Small'], 'Price', 43);
        for (const size of ['Medium', 'Large']) setCell(rows, ['PL420', null, size], 'Code', 'PL42O');
      },
      Stores: (rows) => rows.push([new Date('2026-11-01T00:00:00Z'), 'Hennessy Kia', '']),
    });
    const read: ReadWorkbook = await upload(file);

    expect(read.mistakes).toEqual({
      count: 2,
      listed: [
        {
          sheet: 'Prices',
          rows: [3, 4],
          letter: 'A',
          column: 'Code',
          cell: 'PL42O',
          message: 'There is no item PL42O. Did you mean PL420?',
          meant: 'PL420',
        },
        expect.objectContaining({ sheet: 'Stores', letter: 'A', cell: 'Nov 1', meant: '' }),
      ],
    });
    // What the other rows change shows already, and can't be taken.
    expect(read.tabs.prices.listed).toMatchObject([{ what: 'Small', to: '43.00' }]);
    expect(await upload(file, { take: read.plan })).toMatchObject({ kind: 'read', mistakes: { count: 2 } });

    const [, date] = read.mistakes.listed;
    const fixes = [
      { sheet: 'Prices', column: 'Code', rows: [3, 4], value: 'PL420' },
      { sheet: 'Stores', column: 'Code', rows: date?.rows, value: 'HENKIA' },
    ];
    const fixed: ReadWorkbook = await upload(file, { fixes });
    expect(fixed.mistakes.count).toBe(0);
    expect(fixed.tabs.stores.listed).toMatchObject([{ name: 'Hennessy Kia', to: 'HENKIA' }]);
    expect(await upload(file, { fixes, take: fixed.plan })).toMatchObject({ kind: 'taken', changes: 2 });
  });

  it('says what the base catalog changes in stores', async () => {
    const read: ReadWorkbook = await upload(await workbookOf('base', smallTo(45)));

    expect(read.others).toContain('Hennessy: 1 price changes');
    expect(read.tabs.prices.count).toBe(1);
  });

  it('is read without its own columns and sheets, and as one sheet of CSV', async () => {
    const csv = Buffer.from('Code,Size,Price\r\nPL420,Small,43\r\n');
    const read: ReadWorkbook = await upload(csv, { name: 'new prices.csv', target: 'hennessy' });

    expect(read).toMatchObject({ made_from: null, changes: 1, rows: 1, sheets: 1 });
    expect(await upload(csv, { name: 'new prices.csv' })).toMatchObject({ kind: 'unreadable' });
  });

  it('is read from LibreOffice', async () => {
    const file = readFileSync(new URL('../scripts/catalog/fixtures/saved-by-libreoffice.xlsx', import.meta.url));
    const read: ReadWorkbook = await upload(file, { target: 'hennessy' });

    expect(read.mistakes.listed).toEqual([]);
    expect(read.tabs.items).toMatchObject({ count: 40 });
    expect(read.tabs.sold.listed[0]).toMatchObject({ code: 'SH100', name: 'Shirt 0', from: 'Not sold', to: 'Sold' });
  });
});

describe('two workbooks at once', () => {
  it('are refused in a sentence if they are of the same person', async () => {
    const published = await publishedCatalog(server.services.db.read);
    const { revision, texts } = published;
    const job = { kind: 'write', revision, texts, edits: [], target: 'hennessy', at: '' } as const;
    const write = () => runWorkbookJob('ruth', job, async () => texts);
    const first = write();

    await expect(write()).rejects.toThrow('Your last workbook is still being read.');
    expect(await first).toMatchObject({ kind: 'written' });
    expect(await write()).toMatchObject({ kind: 'written' });
  });

  it('are both read if they are of two people', async () => {
    const file = await workbookOf('hennessy', smallTo(43));
    const marcus = await anEditor();
    const answers = await Promise.all([send(file, { name: 'a.xlsx' }), send(file, { name: 'b.xlsx' }, marcus)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a person of one customer', () => {
  it('gets and changes this customer’s workbook only', async () => {
    const sam = await anEditor({ role: 'catalog', customer: 'hennessy' });
    const [own, others] = [await workbookOf('hennessy', smallTo(43)), await workbookOf('leith', smallTo(43))];

    expect((await sam.post('/v1/office/catalog/workbook', { target: 'hennessy' })).status).toBe(200);
    expect((await sam.post('/v1/office/catalog/workbook', { target: 'leith' })).status).toBe(403);
    expect((await sam.post('/v1/office/catalog/workbook', { target: 'base' })).status).toBe(403);
    expect(await upload(own, { take: (await upload(own, {}, sam)).plan }, sam)).toMatchObject({ kind: 'taken' });
    expect(await upload(others, {}, sam)).toMatchObject({ kind: 'unreadable' });
    expect(await upload(await workbookOf('base', smallTo(43)), {}, sam)).toMatchObject({ kind: 'unreadable' });
  });

  it('adds no items and no colors, which all customers share', async () => {
    const sam = await anEditor({ role: 'catalog', customer: 'hennessy' });
    const file = await workbookOf('hennessy', {
      Colors: (rows) => rows.push(['Mauve', '#9a7aa0']),
      Items: (rows) => rows.push(['PL999', 'mens', 'Polo', 'Polo', 'Navy', 'Navy', '', 'polo']),
      Prices: (rows) => rows.push(['PL999', '', 'Small', 44]),
    });
    const { mistakes }: ReadWorkbook = await upload(file, {}, sam);

    expect(mistakes.listed.map(({ sheet, cell }) => [sheet, cell])).toEqual([
      ['Colors', 'Mauve'],
      ['Items', 'PL999'],
      ['Prices', 'PL999'],
    ]);
  });
});

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.spreadsheet';
const cells = (xml: string) => aWorkbook(`<worksheet><sheetData>${xml}</sheetData></worksheet>`);

describe('a file that isn’t a workbook of the catalog', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
    ['a text', Buffer.from('Dear Ruth'), 'This file isn’t an Excel workbook'],
    ['an old Excel’s', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is a workbook of an old Excel (.xls)'],
    [
      'locked with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'The workbook has a password',
    ],
    [
      'OpenDocument',
      Buffer.from(`PK\x03\x04${'\0'.repeat(26)}mimetype${OPEN_DOCUMENT}`),
      'This is an OpenDocument file',
    ],
    ['a bomb', aWorkbook(Buffer.alloc(200 * 1024 * 1024)), 'The workbook is too large'],
    ['a bomb in a zip', aZip([['inner.zip', Buffer.alloc(200 * 1024 * 1024)]]), 'isn’t an Excel workbook'],
    ['one of 16,384 columns', cells('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'cells far out, at XFD1'],
    ['a cell in the last row', cells('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'), 'far out, at A1048576'],
    ['a million empty rows', cells('<row/>'.repeat(1_000_000)), 'The workbook is too large'],
    ['a million rows', cells('<row><c t="n"><v>1</v></c></row>'.repeat(1_000_000)), 'The workbook is too large'],
    [
      'full of entities',
      aZip([['xl/workbook.xml', Buffer.from('<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><workbook/>')]]),
      'damaged',
    ],
    [
      'one long string',
      cells(`<row><c t="inlineStr"><is><t>${'x'.repeat(64 * 1024 * 1024)}</t></is></c></row>`),
      'too large',
    ],
  ])('is refused in a sentence: %s', async (_, file, message) => {
    expect(await upload(file)).toEqual({ kind: 'unreadable', message: expect.stringContaining(message) });
  });

  it('is refused above 20 MB, before it is read', async () => {
    const answer = await send(Buffer.alloc(21 * 1024 * 1024), { name: 'x' });

    expect(answer.status).toBe(413);
    expect(answer.json.message).toContain('A workbook can have 20 MB');
  });

  it.each([
    ['no line in front', Buffer.from('PK')],
    ['a line that is no JSON', Buffer.from('hello\nPK')],
  ])('is refused with %s', async (_, body) => {
    const answer = await ruth.upload('/v1/office/catalog/upload-workbook', body);

    expect(answer.status).toBe(422);
  });
});

/** The last one: it makes the catalog large. */
describe('a workbook of 20,000 prices', () => {
  it('is read in a process of its own, while orders are placed, and taken as edits that fit into the draft', async () => {
    const { db } = server.services;
    const documents = new Map(await readRevision(db.read, 1));
    const mens = JSON.parse(documents.get('items/mens.json') ?? '');
    const hennessy = JSON.parse(documents.get('customers/hennessy.json') ?? '');
    const sizes = { Small: 42, Medium: 42, Large: 42, XLarge: 42, '2XLarge': 44 };
    for (let code = 1000; code < 4900; code += 1) {
      mens.push({ ...mens[0], code: `ZZ${code}`, name: `Shirt ${code}`, sizes });
      hennessy.items[`ZZ${code}`] = {};
    }
    documents.set('items/mens.json', JSON.stringify(mens));
    documents.set('customers/hennessy.json', JSON.stringify(hennessy));
    const about = { by: COMMAND, source: 'workbook', note: '', filesHash: null } as const;
    await db.transaction((trx) => addRevision(trx, about, documents, now));
    const file = await workbookOf('hennessy', {
      Prices: (rows) => {
        for (const row of rows.slice(1)) row[3] = Number(row[3]) + 1;
      },
    });

    let isRead = false;
    const reading = upload(file).finally(() => {
      isRead = true;
    });
    const placed: number[] = [];
    while (!isRead && placed.length < 12) {
      const answer = await server.post('/v1/create-order', anOrderBody({ email: `${placed.length}@example.com` }));
      placed.push(answer.status);
    }
    const read: ReadWorkbook = await reading;

    expect(new Set(placed)).toEqual(new Set([201]));
    expect(read.changes).toBeGreaterThan(19_000);
    expect(read.tabs.prices.listed).toHaveLength(300);
    expect(await upload(file, { take: read.plan })).toMatchObject({ kind: 'taken', conflicts: 0 });
    expect((await draftOf()).length).toBeGreaterThan(3_900);
  });
});
