import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { UNSETTLED } from '../../../domain/checkout/card-payment';
import { countUnsettled } from '../../db/card-payments';
import { oldestWaiting } from '../../db/outgoing-messages';
import { sharedQuery } from '../../jobs/queues';
import { listBackups } from '../backup/backups';
import type { Services } from '../services/services';

const COUNT_WITHIN_MS = 1_000;

/** Adds gauges that are read on each scrape. All workers of a server read the same values, so they aren't summed. */
export function readGauges(services: Services): void {
  const registers = [services.metrics.registry];
  collectDefaultMetrics({ register: services.metrics.registry });
  gaugeBackups(services, registers);
  new Gauge({
    name: 'storefront_data_mistakes',
    help: 'Mistakes in changed data files, secrets and photographs, which are therefore not in use',
    aggregator: 'max',
    registers,
    collect() {
      this.set(services.live.mistakes.length);
    },
  });
  const countPayments = sharedQuery(() => unsettled(services));
  new Gauge({
    name: 'storefront_database_up',
    help: '1 while the database answers',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await countPayments()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'storefront_unsettled_payments',
    help: 'Card payments whose outcome is open, by state',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
    async collect() {
      const counts = await countPayments();
      this.reset();
      for (const state of counts ? UNSETTLED : []) this.set({ state }, counts?.get(state) ?? 0);
    },
  });
  new Gauge({
    name: 'storefront_oldest_message_seconds',
    help: 'How long the oldest mail or webhook call has been waiting to be sent; 0 if none waits',
    aggregator: 'max',
    registers,
    async collect() {
      const oldest = await oldestMessage(services);
      this.set(oldest === undefined ? 0 : Math.max(0, (services.now() - oldest) / 1_000));
    },
  });
  new Gauge({
    name: 'storefront_disk_free_bytes',
    help: 'Space left for the server’s user',
    labelNames: ['folder'],
    aggregator: 'min',
    registers,
    async collect() {
      const { dataDir, picturesDir } = services.settings;
      this.reset();
      for (const [folder, path] of [
        ['data', dataDir],
        ['pictures', picturesDir],
      ] as const) {
        const free = await freeBytes(path);
        if (free !== undefined) this.set({ folder }, free);
      }
    },
  });
}

/** Only on servers that take backups: an alert watches for late ones. */
function gaugeBackups({ settings: { backups } }: Services, registers: Registry[]): void {
  if (backups.everyMs === undefined) return;
  new Gauge({
    name: 'storefront_last_backup_timestamp_seconds',
    help: 'When the newest backup was taken; 0 if there is none',
    aggregator: 'max',
    registers,
    async collect() {
      const [newest] = await listBackups(backups.folder).catch(() => []);
      this.set((newest?.takenAt ?? 0) / 1_000);
    },
  });
}

/** Undefined if the database doesn't respond. */
async function unsettled({ db }: Services): Promise<ReadonlyMap<string, number> | undefined> {
  try {
    return await db.withTimeLimit(db.probe, COUNT_WITHIN_MS, (on) => countUnsettled(db.probe, on));
  } catch {
    return undefined;
  }
}

/** Undefined if none waits, or the database doesn't respond. */
async function oldestMessage({ db }: Services): Promise<number | undefined> {
  try {
    return await db.withTimeLimit(db.probe, COUNT_WITHIN_MS, (on) => oldestWaiting(db.probe, on));
  } catch {
    return undefined;
  }
}

async function freeBytes(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
