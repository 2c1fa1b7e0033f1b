import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/order-rows/open-database';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'private-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Opens and writes, so that all files of the database exist, and returns their modes. */
async function modesWhileOpen(): Promise<Readonly<Record<string, string>>> {
  const db = await openDatabase({ file: join(folder, 'storefront.sqlite') });
  try {
    await db.write('rate_limits').insert({ key: 'k', calls: 1, ends: 1 }).onConflict('key').ignore();
    return Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));
  } finally {
    await db.close();
  }
}

const OWNER_ONLY = {
  'storefront.sqlite': '600',
  'storefront.sqlite-shm': '600',
  'storefront.sqlite-wal': '600',
  'storefront.sqlite.shm-link': '600',
  'storefront.sqlite.wal-link': '600',
};

describe('the files of the database', () => {
  it('can be read by their owner only', async () => {
    expect(await modesWhileOpen()).toEqual(OWNER_ONLY);
    expect(modeOf(folder)).toBe('700');
  });

  it('of an older server are closed to others when they are opened again', async () => {
    await modesWhileOpen();
    chmodSync(join(folder, 'storefront.sqlite'), 0o644);
    chmodSync(folder, 0o755);

    expect(await modesWhileOpen()).toEqual(OWNER_ONLY);
    // The folder may hold more than the database.
    expect(modeOf(folder)).toBe('755');
  });
});
