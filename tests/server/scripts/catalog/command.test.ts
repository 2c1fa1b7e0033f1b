import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readDocuments } from '../../../../server/catalog/documents';
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
  const data = ['load', 'check'].includes(args[0] ?? '') ? ['--data', dataDir] : [];
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args, ...data], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(dataDir, 'database') },
  });
  return { status, text: `${stdout}${stderr}`.trim() };
}

/** A copy of the shipped data files, which is revision 1 of a database of its own. */
function aPublishedCatalog(): string {
  const data = aCopyOfTheData();
  run(data, 'load', '--yes');
  return data;
}

/** What the database has by now. */
function published(data: string): ReadonlyMap<string, string> {
  const saved = aFile('saved');
  run(data, 'save', saved);
  return readDocuments(saved);
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

/** Prices of Hennessy's polo. */
function sizesOf(documents: ReadonlyMap<string, string>) {
  return JSON.parse(documents.get('customers/hennessy.json') ?? '').items.PL420.sizes;
}

describe('npm run catalog', () => {
  it('exports a workbook and imports it without a change', () => {
    const data = aPublishedCatalog();
    const file = aFile('prices.xlsx');
    expect(run(data, 'export', 'hennessy', file)).toEqual({
      status: 0,
      text: expect.stringMatching(/prices\.xlsx: Items \d+, Prices \d+, Tiers \d+, Colors \d+, Stores 11, Reps 2$/),
    });
    expect(run(data, 'import', 'hennessy', file)).toEqual({ status: 0, text: 'Nothing changes.' });
  });

  it('shows what changes, publishes it, and says who undoes it', () => {
    const data = aPublishedCatalog();
    const before = published(data);
    const book = withPrice(data, '43.10');
    expect(run(data, 'import', 'hennessy', book, '--yes')).toEqual({
      status: 0,
      text: 'PL420 Small: 42.00 → 43.10 (+3 %)\n1 price changes.\nRevision 2 is in use within seconds. The office undoes it, under Publish.',
    });
    const after = published(data);
    expect(sizesOf(after).Small).toBe(43.1);
    // Documents that the workbook didn't change are as they were, to the byte.
    expect([...after].flatMap(([path, text]) => (before.get(path) === text ? [] : [path]))).toEqual([
      'customers/hennessy.json',
    ]);
    expect(run(data, 'undo')).toEqual({
      status: 1,
      text: 'The office undoes imports: open Publish and undo the revision.',
    });
  });

  it('changes nothing where nobody can be asked, or what is flagged is not accepted', () => {
    const data = aPublishedCatalog();
    const before = published(data);
    const book = withPrice(data, '4.20');
    expect(run(data, 'import', 'hennessy', book).text).toMatch(/nobody can be asked here/);
    const flagged = run(data, 'import', 'hennessy', book, '--yes');
    expect(flagged.status).toBe(1);
    expect(flagged.text).toMatch(/^! PL420 Small: 42\.00 → 4\.20 \(−90 %\)/);
    expect(flagged.text).toMatch(/--yes leaves out what is flagged/);
    expect(published(data)).toEqual(before);
    expect(run(data, 'import', 'hennessy', book, '--yes', '--flagged').status).toBe(0);
    expect(published(data)).not.toEqual(before);
  });

  it('says which cells somebody else has changed since the export', () => {
    const data = aPublishedCatalog();
    const book = withPrice(data, '43.10');
    run(data, 'import', 'hennessy', withPrice(data, '42.50'), '--yes');
    const { status, text } = run(data, 'import', 'hennessy', book, '--yes');
    expect(status).toBe(1);
    expect(text).toContain(
      '! Prices, row 2, Price: somebody has changed this to 42.5 since the workbook was exported\n1 price changes.',
    );
    expect(run(data, 'import', 'hennessy', book, '--yes', '--flagged').status).toBe(0);
    expect(sizesOf(published(data)).Small).toBe(43.1);
  });

  it('does not set back what was published after the export', () => {
    const data = aPublishedCatalog();
    const book = aFile('later');
    run(data, 'export', 'hennessy', book);
    const file = join(book, 'Prices.csv');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('Performance Polo,Large,42,42', 'Performance Polo,Large,45,42'),
    );
    run(data, 'import', 'hennessy', withPrice(data, '42.50'), '--yes');
    expect(run(data, 'import', 'hennessy', book, '--yes').text).toContain(
      'PL420 Large: 42.00 → 45.00 (+7 %)\n1 price changes.',
    );
    expect(sizesOf(published(data))).toMatchObject({ Small: 42.5, Large: 45 });
  });

  it("does not take one customer's workbook for another's", () => {
    const data = aPublishedCatalog();
    const { status, text } = run(data, 'import', 'leith', withPrice(data, '43.10'), '--yes');
    expect({ status, text }).toEqual({
      status: 1,
      text: 'This workbook was exported from hennessy, not from leith. Nothing was changed.',
    });
  });

  it('refuses a workbook with a mistake', () => {
    const data = aPublishedCatalog();
    const { status, text } = run(data, 'import', 'hennessy', withPrice(data, 'a lot'));
    expect(status).toBe(1);
    expect(text).toBe(
      'Prices, row 2, Price: a lot isn’t a price, such as 42.50\nNothing was changed. Fix this in the workbook and import it again.',
    );
  });

  it.each([
    [['export', 'henessy', 'x.xlsx'], 'There is no customer henessy; did you mean hennessy?'],
    [['import', 'hennessy', 'missing.xlsx'], 'There is no file missing.xlsx.'],
    [['import', 'hennessy'], 'npm run catalog -- export <customer or base>'],
    [['load', '--no'], 'npm run catalog -- export <customer or base>'],
    [['export', 'hennessy', '/no/such/folder/x.xlsx'], 'ENOENT'],
  ])('tells what is wrong with %j', (args, message) => {
    const { status, text } = run(aPublishedCatalog(), ...args);
    expect(status).toBe(1);
    expect(text).toContain(message);
    expect(existsSync(join(folder, 'x.xlsx'))).toBe(false);
  });

  it('takes the files into the database, and saves its catalog as files', () => {
    const data = aCopyOfTheData();
    expect(run(data, 'export', 'hennessy', aFile('x.xlsx')).text).toContain('The database has no catalog yet');
    expect(run(data, 'load', '--yes')).toEqual({
      status: 0,
      text: expect.stringMatching(/^\d+ files differ from revision 0: .*\nRevision 1 is in use within seconds\.$/),
    });
    const files = readDocuments(data);
    run(data, 'import', 'hennessy', withPrice(data, '43.10'), '--yes');
    expect(run(data, 'load')).toEqual({
      status: 1,
      text: '1 file differs from revision 2: customers/hennessy.json\n  hennessy: 1 price changes\nNothing was changed: nobody can be asked here. Add --yes to publish it.',
    });
    expect(run(data, 'load', '--yes').text).toContain('Revision 3 is in use within seconds.');
    expect(run(data, 'load').text).toBe('The database has these files already.');

    const saved = aFile('saved');
    mkdirSync(join(saved, 'items'), { recursive: true });
    writeFileSync(join(saved, 'items', 'gone.json'), '[]');
    expect(run(data, 'save', saved).text).toBe(`Revision 3: ${files.size} files in ${saved}`);
    expect(readDocuments(saved)).toEqual(files);
  });

  it('keeps how customers are told apart if a folder from before does not say it', () => {
    const data = aPublishedCatalog();
    rmSync(join(data, 'customers.json'));
    const colors = readFileSync(join(data, 'colors.json'), 'utf8').replace('#1d2b49', '#1d2b4a');
    writeFileSync(join(data, 'colors.json'), colors);
    expect(run(data, 'load', '--yes').text).toMatch(/^1 file differs from revision 1: colors\.json/);
    const all = readFileSync('server/data/customers.json', 'utf8');
    const now = published(data);
    expect([now.get('customers.json'), now.get('colors.json')]).toEqual([all, colors]);
  });

  it('does not load data files that have mistakes', () => {
    const data = aPublishedCatalog();
    writeFileSync(join(data, 'colors.json'), '{');
    const { status, text } = run(data, 'load', '--yes');
    expect(status).toBe(1);
    expect(text).toMatch(/colors\.json: not valid JSON.*\nThe catalog has mistakes already/s);
  });
});
