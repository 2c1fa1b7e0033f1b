import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { ActivityKind } from '../../domain/people/activity';
import { MAX_LISTED_SECRETS, SECRET_RULES, type SecretKind } from '../../domain/people/secrets';
import { type Actor, recordActivity } from '../activity/rows';
import type { Database } from '../database/database';
import type { SecretRow } from '../database/tables';
import type { GrantTable } from '../sessions/rows';

export async function listSecretRows(knex: Knex): Promise<readonly SecretRow[]> {
  return knex('secrets').orderBy('id').select();
}

/** How often each customer's secrets were changed; '' for those of all customers. */
export async function secretVersions(knex: Knex): Promise<ReadonlyMap<string, number>> {
  const rows = await knex('secret_versions').orderBy('customer').select();
  return new Map(rows.map(({ customer, version }) => [customer, version]));
}

/** Higher after each change of any customer's secrets. */
export async function newestSecretVersion(knex: Knex): Promise<number> {
  const row = await knex('secret_versions').sum({ sum: 'version' }).first();
  return Number(row?.sum ?? 0);
}

/** One kind of secret of one customer. */
export interface SecretPlace {
  readonly customer: CustomerKey | '';
  readonly kind: SecretKind;
  readonly isDemo: boolean;
}

export interface NewSecret {
  readonly name: string;
  readonly value: string;
}

/** One of the secrets file's, which becomes a row with the first change of its kind. */
export interface FileSecret extends NewSecret {
  /** The fingerprints that sessions have for it, each with the one that takes its place. */
  readonly renamed: readonly (readonly [before: string, after: string])[];
}

export interface SecretEdit {
  readonly place: SecretPlace;
  /** Version of the customer's secrets that the person saw. */
  readonly version: number;
  readonly fromFile: readonly FileSecret[];
  /** Undefined to remove one. */
  readonly added?: NewSecret | undefined;
  /** Picks the one of several that is replaced or removed; undefined to add one. A single one is always replaced. */
  readonly isReplaced?: ((secret: NewSecret) => boolean) | undefined;
}

export type SecretChange = 'changed' | 'conflict' | 'unknown' | 'last' | 'full';

/**
 * Replaces, adds, or removes a secret. What was replaced opens nothing from now on, except that sessions which it has
 * opened go on until somebody ends them.
 */
export async function changeSecret(db: Database, by: Actor, edit: SecretEdit, now: number): Promise<SecretChange> {
  const { place, version, fromFile, added, isReplaced } = edit;
  const { isList } = SECRET_RULES[place.kind];
  return db.transaction(async (trx) => {
    await db.lock(trx, ['secrets']);
    if ((await versionOf(trx, place.customer)) !== version) return 'conflict';
    const stored = await rowsAt(trx, place).select();
    const active = stored.length > 0 ? stored.filter(({ retired_at }) => retired_at === null) : fromFile;
    const old = active.filter((each) => (isList ? isReplaced?.(each) : true));
    if (isList && isReplaced && old.length === 0) return 'unknown';
    if (!added && active.length === old.length) return 'last';
    if (active.length - old.length >= MAX_LISTED_SECRETS) return 'full';

    if (stored.length === 0) await takeFromFile(trx, place, fromFile);
    const values = old.map(({ value }) => value);
    await rowsAt(trx, place).where({ retired_at: null }).whereIn('value', values).update({ retired_at: now });
    if (added) {
      // One that was used before is in use again, with the sessions that it has.
      await rowsAt(trx, place).where({ value: added.value }).delete();
      await insertRow(trx, place, { ...added, set_by: by.name, set_at: now });
    }
    await dropOldest(trx, place);
    await bumpVersion(trx, place.customer, version);
    const kind = !added ? 'secret.removed' : old.length > 0 ? 'secret.replaced' : 'secret.set';
    await recordActivity(trx, by, actionAt(place, kind, (added ?? old[0])?.name), now);
    return 'changed';
  });
}

/**
 * Ends the sessions that a replaced secret has opened, at once. A replaced webhook secret stops signing.
 * @returns how many; undefined if there's no such secret
 */
export async function endSessionsOfSecret(
  db: Database,
  by: Actor,
  place: SecretPlace,
  isNamed: (secret: NewSecret) => boolean,
  fingerprintsOf: (value: string) => readonly string[],
  now: number,
): Promise<number | undefined> {
  return db.transaction(async (trx) => {
    await db.lock(trx, ['secrets']);
    const row = (await rowsAt(trx, place).whereNotNull('retired_at').select()).find(isNamed);
    if (!row) return undefined;
    await trx('secrets').where({ id: row.id }).delete();
    const ended = await trx(grantTable(place.kind))
      .whereIn('secret', [...fingerprintsOf(row.value)])
      .delete();
    await bumpVersion(trx, place.customer, await versionOf(trx, place.customer));
    await recordActivity(trx, by, { ...actionAt(place, 'secret.sessions_ended', row.name), before: ended }, now);
    return ended;
  });
}

/** How many sessions have each fingerprint. */
export async function countSessions(knex: Knex, now: number): Promise<ReadonlyMap<string, number>> {
  const customers = knex('session_customers as grants')
    .join('sessions', 'sessions.id', 'grants.session')
    .where('sessions.ends', '>', now)
    .groupBy('grants.secret')
    .select('grants.secret')
    .count('* as sessions');
  const admins = knex('session_admins')
    .where('ends', '>', now)
    .groupBy('secret')
    .select('secret')
    .count('* as sessions');
  const rows = (await Promise.all([customers, admins])).flat() as { secret: string; sessions: number | string }[];
  return new Map(rows.map(({ secret, sessions }) => [secret, Number(sessions)]));
}

/** Writes a webhook secret that a newer session key has encrypted, unless somebody has replaced it meanwhile. */
export async function storeReencrypted(write: Knex, { id, value }: SecretRow, fresh: string): Promise<void> {
  await write('secrets').where({ id, value }).update({ value: fresh });
}

function rowsAt(trx: Knex, { customer, kind, isDemo }: SecretPlace) {
  return trx('secrets').where({ customer, kind, is_demo: isDemo ? 1 : 0 });
}

async function versionOf(trx: Knex, customer: CustomerKey | ''): Promise<number> {
  return (await trx('secret_versions').where({ customer }).first('version'))?.version ?? 0;
}

async function bumpVersion(trx: Knex, customer: CustomerKey | '', version: number): Promise<void> {
  await trx('secret_versions')
    .insert({ customer, version: version + 1 })
    .onConflict('customer')
    .merge();
}

async function insertRow(trx: Knex, place: SecretPlace, secret: NewSecret & Pick<SecretRow, 'set_at' | 'set_by'>) {
  const { customer, kind, isDemo } = place;
  const { name, value, set_at, set_by } = secret;
  const row = { customer, kind, name, value, set_at, set_by, retired_at: null, is_demo: isDemo ? 1 : 0 } as const;
  await trx('secrets').insert(row as SecretRow);
}

async function takeFromFile(trx: Knex, place: SecretPlace, fromFile: readonly FileSecret[]): Promise<void> {
  for (const { name, value, renamed } of fromFile) {
    await insertRow(trx, place, { name, value, set_at: null, set_by: '' });
    for (const [secret, after] of renamed) {
      await trx(grantTable(place.kind)).where({ secret }).update({ secret: after });
    }
  }
}

/** How many replaced ones to keep: receivers take at most two signatures, and no session outlasts 20 of the others. */
const MAX_RETIRED: Readonly<Record<SecretKind, number>> = { code: 20, password: 20, admin: 20, webhook: 1 };

async function dropOldest(trx: Knex, place: SecretPlace): Promise<void> {
  const retired = rowsAt(trx, place).whereNotNull('retired_at').orderBy('retired_at', 'desc').orderBy('id', 'desc');
  const dropped = (await retired.pluck('id')).slice(MAX_RETIRED[place.kind]);
  await trx('secrets').whereIn('id', dropped).delete();
}

function grantTable(kind: SecretKind): GrantTable {
  return kind === 'admin' ? 'session_admins' : 'session_customers';
}

function actionAt({ customer, kind: secret }: SecretPlace, kind: ActivityKind, name = '') {
  return { kind, subject: secret, ...(customer === '' ? {} : { customer }), ...(name === '' ? {} : { after: name }) };
}
