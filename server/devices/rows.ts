import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { DeviceFilter } from '../../domain/calls/devices';
import { DEVICE_KEPT_MS, HOLDS_AFTER_MS, LATELY_MS } from '../../domain/devices/device';
import { type Actor, recordActivity } from '../activity/rows';
import type { Database } from '../database/database';
import type { DeviceRow } from '../database/tables';

/** More than any group has tablets; those seen the longest ago go first. */
export const MAX_DEVICES = 500;

/** A device reports every few minutes. At most one report in this time is written, and only if it has news. */
const WRITE_AFTER_MS = 60_000;

/** How exactly "last seen" is known. */
const SEEN_EVERY_MS = 10 * 60_000;

export type DeviceFacts = Omit<DeviceRow, 'id' | 'seen_at' | 'crashes' | 'crashed_at'>;

export async function recordDevice({ read, write }: Database, facts: DeviceFacts, now: number): Promise<void> {
  const { device, customer } = facts;
  const known = await read('devices').where({ device, customer }).first();
  if (known && now - known.seen_at < (isNews(known, facts) ? WRITE_AFTER_MS : SEEN_EVERY_MS)) return;
  await write('devices')
    .insert({ ...facts, seen_at: now })
    .onConflict(['device', 'customer'])
    .merge();
}

/** Ages are rounded and travel, so the same time differs by seconds. */
function isNews({ held_since, ...known }: DeviceRow, { held_since: since, ...facts }: DeviceFacts): boolean {
  const isSame = Object.entries(facts).every(([name, value]) => known[name as keyof typeof known] === value);
  return !isSame || Math.abs((held_since ?? 0) - (since ?? 0)) > WRITE_AFTER_MS;
}

/** Does nothing for a browser that isn't recorded. */
export async function countCrashes({ write }: Database, device: string, crashes: number, now: number): Promise<void> {
  await write('devices')
    .where({ device })
    .update({ crashes: write.raw('crashes + ?', [crashes]), crashed_at: now });
}

export interface DeviceQuery {
  readonly customers: readonly CustomerKey[];
  readonly show: DeviceFilter | undefined;
  /** The server's own build; '' if it has none. */
  readonly build: string;
  readonly now: number;
}

export interface ListedDevice extends DeviceRow {
  readonly isSignedIn: boolean;
}

/** Those that hold orders first, the longest on top; then the last seen. */
export async function listDevices(read: Knex, query: DeviceQuery, most: number): Promise<readonly ListedDevice[]> {
  const rows: DeviceRow[] = await matchingDevices(read, query)
    .orderByRaw('case when held_since is null then 1 else 0 end, held_since, seen_at desc, id')
    .limit(most)
    .select('devices.*');
  const signedIn = await signedInDevices(read, rows, query.now);
  return rows.map((row) => ({ ...row, isSignedIn: signedIn.has(`${row.device} ${row.customer}`) }));
}

/** Counts by customer; customers without any are missing. */
export async function countDevices(read: Knex, query: DeviceQuery): Promise<ReadonlyMap<CustomerKey, number>> {
  const rows: { customer: CustomerKey; devices: number | string }[] = await matchingDevices(read, query)
    .groupBy('customer')
    .select('customer')
    .count({ devices: '*' });
  return new Map(rows.map(({ customer, devices }) => [customer, Number(devices)]));
}

export function matchingDevices(read: Knex, { customers, show, build, now }: DeviceQuery): Knex.QueryBuilder {
  const query = read('devices').whereIn('customer', [...customers]);
  if (show === 'holding') query.where('held_since', '<=', now - HOLDS_AFTER_MS);
  if (show === 'unsaved') query.whereRaw('(total = 0 or saved < total)');
  if (show === 'outdated') query.whereNotIn('build', ['', build]);
  if (show === 'quiet') query.where('seen_at', '<', now - LATELY_MS);
  if (show === 'crashed') query.where('crashed_at', '>=', now - LATELY_MS);
  return query;
}

async function signedInDevices(read: Knex, rows: readonly DeviceRow[], now: number): Promise<ReadonlySet<string>> {
  const devices = [...new Set(rows.map(({ device }) => device))];
  const sessions = read('sessions').whereIn('device', devices).where('sessions.ends', '>', now);
  const granted = ['session_customers', 'session_admins'].map((table) =>
    sessions.clone().join(`${table} as granted`, 'granted.session', 'sessions.id').select('device', 'granted.customer'),
  );
  const found: { device: string; customer: string }[] = (await Promise.all(granted)).flat();
  return new Set(found.map(({ device, customer }) => `${device} ${customer}`));
}

/** Ends what the device may see of its customer. Undefined if there's no such device at one of these customers. */
export async function signOutDevice(
  db: Database,
  by: Actor,
  { id, customers }: { readonly id: number; readonly customers: readonly CustomerKey[] },
  now: number,
): Promise<CustomerKey | undefined> {
  return db.transaction(async (trx) => {
    const row = await trx('devices')
      .where({ id })
      .whereIn('customer', [...customers])
      .first();
    if (!row) return undefined;
    const { device, customer } = row;
    const sessions: string[] = await trx('sessions').where({ device }).pluck('id');
    for (const table of ['session_customers', 'session_admins'] as const) {
      await trx(table).where({ customer }).whereIn('session', sessions).delete();
    }
    // A device can be signed in to several customers.
    await trx('sessions')
      .whereIn('id', sessions)
      .whereNotIn('id', trx('session_customers').select('session'))
      .whereNotIn('id', trx('session_admins').select('session'))
      .delete();
    await recordActivity(trx, by, { kind: 'device.signed_out', subject: row.name, customer }, now);
    return customer;
  });
}

export async function purgeDevices(write: Knex, now: number, most: number): Promise<number> {
  const place = write.raw('row_number() over (partition by customer order by seen_at desc, id desc) as place');
  const placed = write('devices').select('id', 'seen_at', place).as('placed');
  const gone = write
    .from(placed)
    .where('seen_at', '<=', now - DEVICE_KEPT_MS)
    .orWhere('place', '>', MAX_DEVICES)
    .limit(most)
    .select('id');
  return write('devices').whereIn('id', gone).delete();
}
