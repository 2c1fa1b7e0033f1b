import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { UNSETTLED } from '../../domain/checkout/card-payment';
import type { HasLiveData } from '../catalog/live/live-data';
import type { StoreData } from '../catalog/live/store-data';
import { listBackups } from '../database/backup/backups';
import type { HasDatabase } from '../database/database';
import { databaseFault } from '../database/database-faults';
import { KNOWN_MIGRATIONS } from '../database/schema-version';
import { sharedQuery } from '../jobs/queues';
import { oldestWaiting } from '../messages/rows';
import { failedMessages } from '../office/today-rows';
import type { HasClock } from '../operations/clock';
import type { HasSettings } from '../operations/settings/settings';
import { countUnsettled } from '../payments/rows';
import type { MaintenanceNeeds } from './needs';

const COUNT_WITHIN_MS = 1_000;

/** Adds gauges that are read on each scrape. */
export function readGauges(services: MaintenanceNeeds): void {
  const { registry } = services.metrics;
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  readBackups(services, registers);
  readData(services, registers);
  readDatabase(services, registers);
  readMessages(services, registers);
  readDisk(services, registers);
}

function addGauge(registers: Registry[], name: string, help: string, read: () => Promise<number> | number): void {
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.set(await read());
    },
  });
}

/** Only on servers that take backups: an alert watches for late ones. */
function readBackups({ settings: { backups } }: HasSettings, registers: Registry[]): void {
  if (backups.everyMs === undefined) return;
  const help = 'When the newest backup was taken; 0 if there is none';
  addGauge(registers, 'storefront_last_backup_timestamp_seconds', help, async () => {
    const [newest] = await listBackups(backups.folder).catch(() => []);
    return (newest?.takenAt ?? 0) / 1_000;
  });
}

function readData({ live }: HasLiveData, registers: Registry[]): void {
  addGauge(
    registers,
    'storefront_data_mistakes',
    'Mistakes in changed data files, secrets and photographs, which are therefore not in use',
    () => live.mistakes.length,
  );
  addGauge(
    registers,
    'storefront_catalog_revision',
    'The revision of the catalog in use; servers of one database that disagree for long have a problem',
    () => live.current.revision,
  );
  new Gauge({
    name: 'storefront_versions',
    help: '1 for what is in use: a revision of the catalog, a checksum of all secrets, and the newest schema that the program knows',
    labelNames: ['of', 'version'],
    registers,
    collect() {
      const { revision, secrets } = live.current;
      const versions = { catalog: `${revision}`, secrets: secrets.version, schema: KNOWN_MIGRATIONS.at(-1) ?? '' };
      this.reset();
      for (const [of, version] of Object.entries(versions)) this.set({ of, version }, 1);
    },
  });
}

function readDatabase(services: HasDatabase, registers: Registry[]): void {
  const ask = sharedQuery(() => askDatabase(services));
  const isIn = async (state: DatabaseState['kind']) => ((await ask()).kind === state ? 1 : 0);
  const up = '1 while the database answers and can be written';
  addGauge(registers, 'storefront_database_up', up, () => isIn('up'));
  const readOnly = '1 while the database answers but can only be read, as a copy can';
  addGauge(registers, 'storefront_database_read_only', readOnly, () => isIn('read_only'));
  new Gauge({
    name: 'storefront_unsettled_payments',
    help: 'Card payments whose outcome is open, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const database = await ask();
      this.reset();
      if (database.kind !== 'up') return;
      for (const state of UNSETTLED) this.set({ state }, database.unsettled.get(state) ?? 0);
    },
  });
}

function readMessages(services: HasDatabase & HasClock & Pick<StoreData, 'stores'>, registers: Registry[]): void {
  addGauge(
    registers,
    'storefront_oldest_message_seconds',
    'How long the oldest mail or webhook call has been waiting to be sent; 0 if none waits',
    async () => {
      const oldest = await oldestMessage(services);
      return oldest === undefined ? 0 : Math.max(0, (services.now() - oldest) / 1_000);
    },
  );
  addGauge(
    registers,
    'storefront_failed_messages',
    'Mails and webhook calls of the last 30 days that were given up, and that nobody sent again or dismissed',
    () => countFailed(services),
  );
}

function readDisk({ settings: { dataDir, picturesDir } }: HasSettings, registers: Registry[]): void {
  new Gauge({
    name: 'storefront_disk_free_bytes',
    help: 'Space left for the server’s user',
    labelNames: ['folder'],
    registers,
    async collect() {
      this.reset();
      for (const [folder, path] of Object.entries({ data: dataDir, pictures: picturesDir })) {
        const free = await freeBytes(path);
        if (free !== undefined) this.set({ folder }, free);
      }
    },
  });
}

type DatabaseState =
  | { readonly kind: 'up'; readonly unsettled: ReadonlyMap<string, number> }
  | { readonly kind: 'read_only' | 'away' };

function askDatabase({ db }: HasDatabase): Promise<DatabaseState> {
  return db
    .withTimeLimit(db.probe, COUNT_WITHIN_MS, async (on): Promise<DatabaseState> => {
      await db.requireWritable(on);
      return { kind: 'up', unsettled: await countUnsettled(db.probe, on) };
    })
    .catch((error) => ({ kind: databaseFault(error) === 'read_only' ? 'read_only' : 'away' }));
}

/** Undefined if none waits, or the database doesn't respond. */
function oldestMessage({ db }: HasDatabase): Promise<number | undefined> {
  const oldest = db.withTimeLimit(db.probe, COUNT_WITHIN_MS, (on) => oldestWaiting(db.probe, on));
  return oldest.catch(() => undefined);
}

/** 0 if the database doesn't respond. */
async function countFailed({ db, stores, now }: HasDatabase & HasClock & Pick<StoreData, 'stores'>): Promise<number> {
  const failed = failedMessages(db.probe, [...stores.keys()], now()).count({ count: '*' });
  const rows = db.withTimeLimit(db.probe, COUNT_WITHIN_MS, (on) => on(failed)).catch(() => []);
  return Number((await rows)[0]?.count ?? 0);
}

/** Undefined if the folder can't be asked. */
async function freeBytes(path: string): Promise<number | undefined> {
  const disk = await statfs(path).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}
