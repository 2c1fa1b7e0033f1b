import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LiveStore, startLiveStore } from '../support/live/live-store';
import { SOON, shopAt } from '../support/live/shop';
import { databaseSettings, dropDatabase } from '../support/test-database';

let folder: string;
let database: Readonly<Record<string, string>>;
const machines: LiveStore[] = [];

/** Each with data files of its own, as shipped, and all with one database. */
async function startMachine() {
  const store = await startLiveStore({
    env: { ...database, NODE_ENV: 'production', PUBLIC_HOSTS: 'hennessy.example.com' },
  });
  machines.push(store);
  return { store, ...shopAt(() => store) };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'machines-'));
  database = await databaseSettings(folder);
});
afterEach(async () => {
  await Promise.all(machines.splice(0).map((machine) => machine.stop()));
  await dropDatabase(folder);
  rmSync(folder, { recursive: true });
});

it('a price that changes in one machine’s files is everybody’s, and a machine with the old files keeps it', async () => {
  const [one, other] = await Promise.all([startMachine(), startMachine()]);
  expect([(await one.readyz()).revision, (await other.readyz()).revision]).toEqual([1, 1]);
  await one.until('taken', () => one.setPrice(43.5));
  await expect.poll(other.shownPrice, SOON).toBe(43.5);

  const placed = await Promise.all([one, other].map(({ order }) => order(43.5)));
  expect(placed.map(({ status, json }) => [status, json.total])).toEqual([
    [201, 43.5],
    [201, 43.5],
  ]);
  const late = await startMachine();
  expect([await late.shownPrice(), (await late.readyz()).revision]).toEqual([43.5, 2]);
  expect(late.store.server.log.map(({ msg }) => msg)).toContainEqual(
    expect.stringMatching(/^The data files were taken before, and newer ones since/),
  );
});
