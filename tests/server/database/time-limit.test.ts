import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OnConnection } from '../../../server/database/connection';
import type { Database } from '../../../server/database/database';
import { openDatabase } from '../../../server/order-rows/open-database';
import { countALittle, countForever, occupyPool } from '../../support/database/slow-query';
import { databaseOf, dropDatabase } from '../../support/database/test-database';

let folder: string;
let db: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'limits-'));
  db = await openDatabase(await databaseOf(folder));
});
afterAll(async () => {
  await db.close();
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

const TOO_SLOW = {
  body: { code: 'unavailable', message: 'This search takes too long. Narrow it by date or store.' },
};

describe('withTimeLimit', () => {
  it('gives what the queries give', async () => {
    expect(await db.withTimeLimit(db.read, 60_000, (on) => countALittle(db.read, on))).toBe(200_000);
  });

  it('ends a query that does not end', async () => {
    await expect(db.withTimeLimit(db.read, 20, (on) => countForever(db.read, on))).rejects.toMatchObject(TOO_SLOW);
  });

  it('ends the second query when the first was in time', async () => {
    const both = async (on: OnConnection) => [await on(db.read.raw('select 1')), await countForever(db.read, on)];
    await expect(db.withTimeLimit(db.read, 20, both)).rejects.toMatchObject(TOO_SLOW);
  });

  it('passes other failures on as they are', async () => {
    const wrong = async (on: OnConnection) => on(db.read('no_such_table').select());
    await expect(db.withTimeLimit(db.read, 60_000, wrong)).rejects.toThrow(/no such table|does not exist/);
  });

  it('gives its connection back', async () => {
    const { probe } = db;
    for (let time = 0; time < 3; time += 1) {
      await db.withTimeLimit(probe, 60_000, (on) => countALittle(probe, on));
      await expect(db.withTimeLimit(probe, 20, (on) => countForever(probe, on))).rejects.toMatchObject(TOO_SLOW);
    }

    expect(await countALittle(probe)).toBe(200_000);
  });

  it('never ends the query of somebody else, beside it or after it', async () => {
    const interrupted = Array.from({ length: 12 }, (_, index) =>
      db.withTimeLimit(db.read, 1 + (index % 5), (on) => countForever(db.read, on)).catch(({ body }) => body.code),
    );
    const counted = Array.from({ length: 24 }, () => countALittle(db.read));

    expect(await Promise.all(counted)).toEqual(Array(24).fill(200_000));
    expect(await Promise.all(interrupted)).toEqual(Array(12).fill('unavailable'));
  });
});

describe('a query that finds no free connection', () => {
  it('is refused as busy after its time', async () => {
    const stop = await occupyPool(db.probe);
    await expect(db.probe.raw('select 1')).rejects.toMatchObject({ body: { code: 'unavailable' } });
    await stop();
  });
});
