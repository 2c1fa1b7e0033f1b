import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readDocuments, writeDocuments } from '../../../../server/catalog/documents';
import { serverBundle } from '../../../../server/scripts/build/server-bundle';
import { aCopyOfTheData } from './office';

let folder = '';
let command = '';

/** The command as it is deployed: a bundle, without development packages. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catalog-command-'));
  const { catalog } = serverBundle.entryPoints;
  await build({ ...serverBundle, entryPoints: { catalog }, outdir: folder });
  for (const name of serverBundle.external) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  command = join(folder, 'catalog.js');
  return () => rmSync(folder, { recursive: true });
});

function run(dataDir: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args, '--data', dataDir], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, DATA_DIR: folder },
  });
  return { status, text: `${stdout}${stderr}`.trim() };
}

function aFile(name: string): string {
  const file = join(folder, `${Math.random().toString(36).slice(2)}-${name}`);
  onTestFinished(() => rmSync(file, { recursive: true, force: true }));
  return file;
}

/** A folder of .csv files in which the price of a size is another. */
function withPrice(data: string, price: string): string {
  const book = aFile('prices');
  run(data, 'export', 'hennessy', book);
  const file = join(book, 'Prices.csv');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      'PL420,Performance Polo,Small,42,42',
      `PL420,Performance Polo,Small,${price},42`,
    ),
  );
  return book;
}

describe('npm run catalog', () => {
  it('exports a workbook and imports it without a change', () => {
    const data = aCopyOfTheData();
    const file = aFile('prices.xlsx');
    expect(run(data, 'export', 'hennessy', file)).toEqual({
      status: 0,
      text: expect.stringMatching(/prices\.xlsx: Items \d+, Prices \d+, Tiers \d+, Colors \d+, Stores 11, Reps 2$/),
    });
    expect(run(data, 'import', 'hennessy', file)).toEqual({ status: 0, text: 'Nothing changes.' });
  });

  it('shows what changes, changes it, and undoes it', () => {
    const data = aCopyOfTheData();
    const before = readDocuments(data);
    const book = withPrice(data, '43.10');
    const { status, text } = run(data, 'import', 'hennessy', book, '--yes');
    expect({ status, text }).toEqual({
      status: 0,
      text: 'PL420 Small: 42.00 → 43.10 (+3 %)\n1 price changes.\nDone. npm run catalog -- undo puts it back.',
    });
    expect(readDocuments(data)).not.toEqual(before);
    expect(run(data, 'undo', '--yes').text).toMatch(
      /^hennessy: 1 price changes\nUndone: "import hennessy .*-prices" of /,
    );
    expect(readDocuments(data)).toEqual(before);
    expect(run(data, 'undo', '--yes')).toEqual({ status: 1, text: 'There is no import to undo.' });
  });

  it('changes nothing where nobody can be asked, or what is flagged is not accepted', () => {
    const data = aCopyOfTheData();
    const before = readDocuments(data);
    const book = withPrice(data, '4.20');
    expect(run(data, 'import', 'hennessy', book).text).toMatch(/nobody can be asked here/);
    const flagged = run(data, 'import', 'hennessy', book, '--yes');
    expect(flagged.status).toBe(1);
    expect(flagged.text).toMatch(/^! PL420 Small: 42\.00 → 4\.20 \(−90 %\)/);
    expect(flagged.text).toMatch(/--yes leaves out what is flagged/);
    expect(readDocuments(data)).toEqual(before);
    expect(run(data, 'import', 'hennessy', book, '--yes', '--flagged').status).toBe(0);
    expect(readDocuments(data)).not.toEqual(before);
  });

  it('says if the data have changed since the export', () => {
    const data = aCopyOfTheData();
    const book = withPrice(data, '43.10');
    run(data, 'import', 'hennessy', withPrice(data, '42.50'), '--yes');
    const { status, text } = run(data, 'import', 'hennessy', book, '--yes');
    expect(status).toBe(1);
    expect(text).toMatch(/! The data have changed since this workbook was exported \(.*UTC\)/);
  });

  it("does not take one customer's workbook for another's", () => {
    const data = aCopyOfTheData();
    const { status, text } = run(data, 'import', 'leith', withPrice(data, '43.10'), '--yes');
    expect({ status, text }).toEqual({
      status: 1,
      text: 'This workbook was exported from hennessy, not from leith. Nothing was changed.',
    });
  });

  it('keeps who may read a file', () => {
    const data = aCopyOfTheData();
    const file = join(data, 'customers/hennessy.json');
    chmodSync(file, 0o640);
    run(data, 'import', 'hennessy', withPrice(data, '43.10'), '--yes');
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it('does not undo what somebody has changed since', () => {
    const data = aCopyOfTheData();
    run(data, 'import', 'hennessy', withPrice(data, '43.10'), '--yes');
    const file = join(data, 'customers/hennessy.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('404-555-0142', '404-555-0199'));
    const { status, text } = run(data, 'undo', '--yes');
    expect(status).toBe(1);
    expect(text).toMatch(/^customers\/hennessy\.json changed after "import hennessy/);
  });

  it('undoes an import that was cut off between two files', () => {
    const data = aCopyOfTheData();
    const before = readDocuments(data);
    const book = aFile('base');
    run(data, 'export', 'base', book);
    const items = join(book, 'Items.csv');
    writeFileSync(items, readFileSync(items, 'utf8').replace(/^(PL420,.*),$/m, '$1,yes'));
    run(data, 'import', 'base', book, '--yes');
    const after = readDocuments(data);
    expect(after).not.toEqual(before);
    // As a kill leaves it: the item is gone from the base catalog, and customers still list it.
    writeDocuments(data, new Map([...before, ['items/mens.json', after.get('items/mens.json') ?? '']]));
    expect(run(data, 'undo', '--yes').text).toMatch(/the import was cut off; its files are put back/);
    expect(readDocuments(data)).toEqual(before);
  });

  it('keeps the latest imports only, and none of its temporary files', () => {
    const data = aCopyOfTheData();
    for (let price = 1; price <= 3; price++) run(data, 'import', 'hennessy', withPrice(data, `43.1${price}`), '--yes');
    expect(readdirSync(join(data, '.imports')).length).toBe(1);
    expect(readdirSync(join(data, 'customers')).every((name) => name.endsWith('.json') && !name.startsWith('.'))).toBe(
      true,
    );
  });

  it('refuses a workbook with a mistake', () => {
    const data = aCopyOfTheData();
    const { status, text } = run(data, 'import', 'hennessy', withPrice(data, 'a lot'));
    expect(status).toBe(1);
    expect(text).toBe(
      'Prices, row 2, Price: a lot is no price, such as 42.50\nNothing was changed. Put this right in the workbook and import it again.',
    );
  });

  it.each([
    [['export', 'henessy', 'x.xlsx'], 'There is no customer henessy; did you mean hennessy?'],
    [['import', 'hennessy', 'missing.xlsx'], 'There is no file missing.xlsx.'],
    [['import', 'hennessy'], 'npm run catalog -- export <customer or base>'],
    [['undo', '--no'], 'npm run catalog -- export <customer or base>'],
    [['export', 'hennessy', '/no/such/folder/x.xlsx'], 'ENOENT'],
  ])('tells what is wrong with %j', (args, message) => {
    const { status, text } = run(aCopyOfTheData(), ...args);
    expect(status).toBe(1);
    expect(text).toContain(message);
    expect(existsSync(join(folder, 'x.xlsx'))).toBe(false);
  });

  it('takes the files into the database, and saves its catalog as files', () => {
    const data = aCopyOfTheData();
    expect(run(data, 'load', '--yes')).toEqual({
      status: 0,
      text: expect.stringMatching(/^\d+ files differ from revision 0: .*\nRevision 1 is in use within seconds\.$/),
    });
    run(data, 'import', 'hennessy', withPrice(data, '43.10'), '--yes');
    expect(run(data, 'load')).toEqual({
      status: 1,
      text: '1 file differs from revision 1: customers/hennessy.json\n  hennessy: 1 price changes\nNothing was changed: nobody can be asked here. Add --yes to change the data files.',
    });
    expect(run(data, 'load', '--yes').text).toContain('Revision 2 is in use within seconds.');
    expect(run(data, 'load').text).toBe('The database has these files already.');

    const saved = aFile('saved');
    mkdirSync(join(saved, 'items'), { recursive: true });
    writeFileSync(join(saved, 'items', 'gone.json'), '[]');
    expect(run(data, 'save', saved).text).toBe(`Revision 2: ${readDocuments(data).size} files in ${saved}`);
    expect(readDocuments(saved)).toEqual(readDocuments(data));
  });

  it('does not touch data files that have mistakes already', () => {
    const data = aCopyOfTheData();
    const book = withPrice(data, '43.10');
    writeFileSync(join(data, 'colors.json'), '{');
    const { status, text } = run(data, 'import', 'hennessy', book, '--yes');
    expect(status).toBe(1);
    expect(text).toMatch(/colors\.json: not valid JSON.*\nThe data files have mistakes already/s);
  });
});
