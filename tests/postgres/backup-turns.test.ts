import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBackups } from '../../server/database/backup/backups';
import { backUpIfDue, OTHERS_WAIT_MS } from '../../server/database/backup/scheduled-backups';
import { postgresBackups } from '../../server/database/engines/postgres/backup';
import { openLog } from '../../server/operations/log';
import { connectTo, databaseSettings, dropDatabase } from '../support/database/test-database';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 22, 12);

let folder: string;
let url: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'turns-'));
  url = (await databaseSettings(folder)).DATABASE_URL ?? '';
});
afterEach(async () => {
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** A machine whose timer checks whether a backup is due, six hours after the last one. */
function machine(name: string, place = join(folder, name)) {
  mkdirSync(place, { recursive: true });
  const settings = { folder: place, keep: 9, everyMs: 6 * HOUR };
  return {
    look: (now: number, signal?: AbortSignal) =>
      backUpIfDue(postgresBackups(url), settings, { log: openLog('silent'), now: () => now }, signal),
    hours: async () => (await listBackups(place)).map(({ takenAt }) => (takenAt - NOON) / HOUR),
  };
}

async function inDatabase(sql: string, ...values: number[]): Promise<void> {
  const knex = connectTo({ url });
  await knex.raw(sql, values);
  await knex.destroy();
}

/** Lets the last backup become as old as this. */
const age = (ms: number) => inDatabase("UPDATE backup_turns SET begun_at = now() - ? * interval '1 ms'", ms);

describe('backups on the timers of several machines', () => {
  it('are taken by one of them, which goes on', async () => {
    const [a, b] = [machine('a'), machine('b')];
    await Promise.all([a.look(NOON), b.look(NOON)]);
    const [first, second] = (await a.hours()).length > 0 ? [a, b] : [b, a];
    expect([await first.hours(), await second.hours()]).toEqual([[0], []]);

    await age(6 * HOUR);
    await second.look(NOON + 6 * HOUR);
    await first.look(NOON + 6 * HOUR);
    expect([await first.hours(), await second.hours()]).toEqual([[6, 0], []]);
  });

  it('are taken by another one when the first is away', async () => {
    const [a, b] = [machine('a'), machine('b')];
    await a.look(NOON);
    await age(6 * HOUR + OTHERS_WAIT_MS - 60_000);
    await b.look(NOON + 7 * HOUR);
    expect(await b.hours()).toEqual([]);
    await age(6 * HOUR + OTHERS_WAIT_MS);
    await b.look(NOON + 7 * HOUR);
    expect(await b.hours()).toEqual([7]);

    // The first one is back, and finds that it isn't needed.
    await a.look(NOON + 8 * HOUR);
    expect(await a.hours()).toEqual([0]);
  });

  it('are taken once if they share a folder', async () => {
    const shared = join(folder, 'shared');
    const machines = ['a', 'b', 'c'].map((name) => machine(name, shared));
    await Promise.all(machines.map(({ look }, n) => look(NOON + n * 1_000)));

    expect(await machines[0]?.hours()).toHaveLength(1);
  });

  it('are not held up by one that was canceled or whose process has ended', async () => {
    const [a, b] = [machine('a'), machine('b')];
    const stop = new AbortController();
    const canceled = a.look(NOON, stop.signal);
    stop.abort();
    await expect(canceled).rejects.toThrow();
    expect(await a.hours()).toEqual([]);

    await b.look(NOON);
    expect(await b.hours()).toEqual([0]);
  });

  it('follow the clock of the database, and not those of the machines', async () => {
    const [a, b] = [machine('a'), machine('b')];
    await a.look(NOON + 2 * HOUR);
    await b.look(NOON - 2 * HOUR);
    await b.look(NOON + 100 * HOUR);
    expect(await b.hours()).toEqual([]);

    // Set back by a day: what is from the future says nothing.
    await age(-24 * HOUR);
    await b.look(NOON);
    expect(await b.hours()).toEqual([0]);
  });
});
