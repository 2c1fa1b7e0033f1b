import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Documents } from '../../../domain/catalog/check/documents';
import { addRevision, newestRevision, readRevision } from '../../../server/catalog/document-rows';
import { CatalogError, hashOfDocuments } from '../../../server/catalog/documents';
import {
  type CatalogRevision,
  followCatalog,
  newestCatalog,
  takeFiles,
} from '../../../server/catalog/live/follow-documents';
import { loadFolder, readCatalog } from '../../../server/catalog/load-catalog';
import type { Database } from '../../../server/database/database';
import { openDatabase } from '../../../server/order-rows/open-database';
import { databaseOf, dropDatabase } from '../../support/database/test-database';

const FILES = loadFolder('server/data');
const SHIPPED = FILES.documents;

let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  db = await openDatabase(await databaseOf(folder));
});

afterEach(async () => {
  await db.close();
  await dropDatabase(folder);
  rmSync(folder, { recursive: true });
});

const files = (changes: Readonly<Record<string, string | undefined>> = {}): Documents => {
  const documents = new Map([
    ['colors.json', '{}'],
    ['items/mens.json', '[]'],
  ]);
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) documents.delete(path);
    else documents.set(path, text);
  }
  return documents;
};

const start = (documents: Documents) => takeFiles(db, documents, 1_000, 'start');
const whileRunning = (documents: Documents) => takeFiles(db, documents, 2_000, 'running');
const current = async () => readRevision(db.read, (await newestRevision(db.read))?.id ?? 0);

/** Somebody publishes in the office. */
async function publish(documents: Documents): Promise<void> {
  const by = { id: 'dana', name: 'Dana Whitfield' };
  const revision = { by, source: 'office', note: 'Spring prices', filesHash: null } as const;
  await db.transaction((trx) => addRevision(trx, revision, documents, 3_000));
}

describe('data files', () => {
  it('are revision 1 of an empty database', async () => {
    expect(await start(files())).toBe('taken');
    expect(await newestRevision(db.read)).toMatchObject({ id: 1, source: 'files', at: 1_000, by_name: 'Data files' });
    expect(await current()).toEqual(files());
  });

  it('are no revision while they stay the same', async () => {
    await start(files());
    expect([await start(files()), await whileRunning(files())]).toEqual(['same', 'same']);
    expect(await newestRevision(db.read)).toMatchObject({ id: 1 });
  });

  it('that changed are a revision of their own, with what was added and removed', async () => {
    await start(files());
    const changed = files({ 'colors.json': undefined, 'items/mens.json': '[1]', 'items/hat.json': '[]' });
    expect(await start(changed)).toBe('taken');
    expect(await current()).toEqual(changed);
    expect(await readRevision(db.read, 1)).toEqual(files());
    expect(await db.read('documents').where({ revision: 2 }).pluck('path')).toHaveLength(3);
  });

  it.each([
    ['at a start', start],
    ['while the server runs', whileRunning],
  ])('that changed %s are not taken once somebody has published in the office', async (_, take) => {
    await start(files());
    const published = files({ 'colors.json': '{"Navy":"#112233"}' });
    await publish(published);

    expect(await take(files({ 'items/mens.json': '[1]' }))).toBe('published_since');
    expect(await take(files())).toBe('same');
    expect(await current()).toEqual(published);
  });

  it('are the same where a person has saved what was published', async () => {
    await start(files());
    const published = files({ 'colors.json': '{"Navy":"#112233"}' });
    await publish(published);

    expect(await start(published)).toBe('same');
    expect(await newestRevision(db.read)).toMatchObject({ id: 2, source: 'office' });
  });

  it('of a machine with an older release are not taken at its start', async () => {
    await start(files());
    const newer = files({ 'items/mens.json': '[1]' });
    await start(newer);

    expect(await start(files())).toBe('older');
    expect(await current()).toEqual(newer);
  });

  it('that are put back while the server runs are taken', async () => {
    await start(files());
    await start(files({ 'items/mens.json': '[1]' }));

    expect(await whileRunning(files())).toBe('taken');
    expect(await current()).toEqual(files());
  });

  it('are taken once by processes that start together', async () => {
    const takings = await Promise.all([1, 2, 3, 4].map(() => start(files())));

    expect(takings.toSorted()).toEqual(['same', 'same', 'same', 'taken']);
    expect(await db.read('revisions').pluck('id')).toEqual([1]);
  });
});

it('adds how customers are told apart to a catalog from before, whatever was published since', async () => {
  const before = new Map([...SHIPPED].filter(([path]) => path !== 'customers.json'));
  await start(before);
  await publish(new Map([...before, ['colors.json', before.get('colors.json')?.replace('#1d2b49', '#1d2b4a') ?? '']]));

  expect(await start(SHIPPED)).toBe('published_since');
  const stored = await readRevision(db.read, 3);
  expect([stored.get('customers.json'), stored.get('colors.json')?.includes('#1d2b4a')]).toEqual([
    SHIPPED.get('customers.json'),
    true,
  ]);
  expect(await start(SHIPPED)).toBe('published_since');
  expect((await newestRevision(db.read))?.id).toBe(3);
});

it('keeps how customers are told apart when a folder from before is taken', async () => {
  await start(SHIPPED);
  const older = new Map([...SHIPPED].filter(([path]) => path !== 'customers.json'));
  expect(await start(older)).toBe('same');
  const changed = new Map(older).set('colors.json', older.get('colors.json')?.replace('#1d2b49', '#1d2b4a') ?? '');
  expect(await start(changed)).toBe('taken');
  expect((await readRevision(db.read, 2)).get('customers.json')).toBe(SHIPPED.get('customers.json'));
  const folder = { documents: changed, catalog: readCatalog(changed) };
  expect((await newestCatalog(db, folder)).all.host_words).toContain('hennessy');
});

describe('a revision that a program has checked', () => {
  const leith = SHIPPED.get('customers/leith.json') ?? '';
  const broken = new Map(SHIPPED).set('customers/leith.json', leith.replace('"PL420": {}', '"PL420": { "sizes": {} }'));
  const checkedBy = async () => (await newestRevision(db.read))?.checked_by;

  it('is not checked again by the same program', async () => {
    await start(SHIPPED);
    await publish(broken);
    expect([...(await newestCatalog(db, FILES, 'this')).leftOut.keys()]).toEqual(['leith']);
    expect(await checkedBy()).toBeNull();
    await publish(new Map(SHIPPED).set('customers/leith.json', leith.replace('"Leith"', '"Leith Group"')));
    await newestCatalog(db, FILES, 'this');
    expect(await checkedBy()).toBe('this');

    await db
      .write('documents')
      .where({ revision: 3 })
      .update({ body: broken.get('customers/leith.json') ?? '' });
    const catalog = await newestCatalog(db, FILES, 'this');
    expect(catalog.customers.get('hennessy')?.customer.title).toBe('Hennessy');
    expect(() => catalog.customers.get('leith')?.customer).toThrow(CatalogError);
    for (const program of ['another', undefined])
      expect([...(await newestCatalog(db, FILES, program)).leftOut.keys()]).toEqual(['leith']);
  });

  it('is marked when a server that runs takes it, and only without mistakes', async () => {
    await start(SHIPPED);
    const follower = followCatalog(db, await newestCatalog(db, FILES, 'this'), 'this');
    await publish(broken);
    expect([...((await follower.poll())?.leftOut.keys() ?? [])]).toEqual(['leith']);
    expect(await checkedBy()).toBeNull();
    await publish(new Map(SHIPPED).set('customers/leith.json', leith.replace('"Leith"', '"Leith Group"')));
    expect((await follower.poll())?.revision).toBe(3);
    expect(await checkedBy()).toBe('this');
  });
});

describe('followers of the catalog', () => {
  const polo = ({ base }: CatalogRevision) => base.find(({ code }) => code === 'PL420')?.name;

  it('get each newest revision once, and not the one they started with', async () => {
    await start(SHIPPED);
    const first = await newestCatalog(db, FILES);
    expect(first.revision).toBe(1);
    const followers = [followCatalog(db, first), followCatalog(db, first)];
    for (const follower of followers) expect(await follower.poll()).toBeUndefined();

    const items = SHIPPED.get('items/mens.json')?.replace('"Performance Polo"', '"Sports Polo"') ?? '';
    await whileRunning(new Map([...SHIPPED, ['items/mens.json', items]]));
    for (const follower of followers) {
      const catalog = await follower.poll();
      expect(catalog && [catalog.revision, polo(catalog)]).toEqual([2, 'Sports Polo']);
      expect(await follower.poll()).toBeUndefined();
    }
  });

  it('start with what was published, whatever the files are', async () => {
    await start(SHIPPED);
    const items = SHIPPED.get('items/mens.json')?.replace('"Performance Polo"', '"Sports Polo"') ?? '';
    await publish(new Map([...SHIPPED, ['items/mens.json', items]]));

    const catalog = await newestCatalog(db, FILES);
    expect([catalog.revision, polo(catalog)]).toEqual([2, 'Sports Polo']);
  });

  it('report a revision with mistakes once, and take the next one', async () => {
    await start(SHIPPED);
    const follower = followCatalog(db, await newestCatalog(db, FILES));
    await publish(new Map([...SHIPPED, ['colors.json', '[]']]));
    await expect(follower.poll()).rejects.toThrow(CatalogError);
    expect(await follower.poll()).toBeUndefined();

    await publish(SHIPPED);
    expect((await follower.poll())?.revision).toBe(3);
  });
});

it('names documents by their content, whatever their order', () => {
  const documents = [...files()];
  expect(hashOfDocuments(new Map(documents.toReversed()))).toBe(hashOfDocuments(new Map(documents)));
  expect(hashOfDocuments(files({ 'colors.json': '{} ' }))).not.toBe(hashOfDocuments(files()));
});
