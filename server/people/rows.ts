import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { type Grant, isOwner } from '../../domain/people/roles';
import { type Actor, recordActivity } from '../activity/rows';
import type { Database } from '../database/database';
import type { PersonRow } from '../database/tables';
import { hashOf, randomId } from '../sessions/tokens';

/** Somebody who works in the office, with what they may do. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordSetAt: number | null;
  readonly createdAt: number;
  readonly disabledAt: number | null;
  readonly version: number;
  readonly grants: readonly Grant[];
}

export async function namesOf(knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await knex('people')
    .whereIn('id', [...new Set(ids)])
    .select('id', 'name');
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Lists people by name. */
export async function listPeople(knex: Knex): Promise<readonly Person[]> {
  return withGrants(knex, await knex('people').orderBy('name').orderBy('id').select());
}

export async function findPerson(knex: Knex, by: { readonly id: string } | { readonly email: string }) {
  const [person] = await withGrants(knex, await knex('people').where(by).select());
  return person;
}

/** The stored hash; undefined if the address is unknown, or its person is disabled or has no password. */
export async function findPassword(knex: Knex, email: string) {
  const row = await knex('people').where({ email, disabled_at: null }).first('id', 'password');
  return row?.password ? { id: row.id, password: row.password } : undefined;
}

async function withGrants(knex: Knex, rows: readonly PersonRow[]): Promise<readonly Person[]> {
  const roles = await knex('person_roles')
    .whereIn(
      'person',
      rows.map(({ id }) => id),
    )
    .orderBy(['role', 'customer', 'store'])
    .select();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    passwordSetAt: row.password_set_at,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    version: row.version,
    grants: roles
      .filter(({ person }) => person === row.id)
      .map(({ role, customer, store }) => ({ role, customer: customer || undefined, store: store || undefined })),
  }));
}

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly grants: readonly Grant[];
}

/** A link works once, for this long. */
export const LINK_LIFETIME_MS = 24 * 60 * 60_000;

/** Stores the person and a link to set a password with. @returns undefined if the address has a person already */
export async function invite(db: Database, by: Actor, invitation: Invitation, now: number) {
  return db.transaction(async (trx) => {
    const id = await insertPerson(trx, by, invitation, now);
    return id === undefined ? undefined : { id, token: await insertLink(trx, id, now) };
  });
}

/** Stores somebody who has no password and no link yet. */
export async function addPerson(db: Database, by: Actor, invitation: Invitation, now: number) {
  return db.transaction((trx) => insertPerson(trx, by, invitation, now));
}

async function insertPerson(trx: Knex.Transaction, by: Actor, { email, name, grants }: Invitation, now: number) {
  const id = randomBytes(9).toString('base64url');
  const added = await trx('people')
    .insert({ id, email, name, created_at: now, version: 1 } as PersonRow)
    .onConflict('email')
    .ignore()
    .returning('id');
  if (added.length === 0) return undefined;
  await insertGrants(trx, id, grants);
  await recordActivity(trx, by, { kind: 'person.invited', subject: id, after: grants }, now);
  return id;
}

async function insertGrants(trx: Knex, person: string, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return;
  await trx('person_roles').insert(
    grants.map(({ role, customer, store }) => ({ person, role, customer: customer ?? '', store: store ?? '' })),
  );
}

/** It replaces the link that the person had. @returns its token, which is stored nowhere */
async function insertLink(trx: Knex, person: string, now: number): Promise<string> {
  const token = randomId();
  await trx('person_links')
    .insert({ hash: hashOf(token), person, ends: now + LINK_LIFETIME_MS })
    .onConflict('person')
    .merge();
  return token;
}

export async function newLink(db: Database, by: Actor, person: string, now: number): Promise<string> {
  return db.transaction(async (trx) => {
    await recordActivity(trx, by, { kind: 'person.link', subject: person }, now);
    return insertLink(trx, person, now);
  });
}

/** A mail at most this often, whoever asks for it. */
const FORGOT_PAUSE_MS = 10 * 60_000;

/**
 * A link for somebody who isn't signed in and says to have forgotten the password. Anybody who knows an address can ask
 * for it, so it replaces neither an invitation that's still open nor a link from the last ten minutes.
 *
 * @returns undefined if nothing is to be mailed
 */
export async function linkForForgotten(db: Database, email: string, now: number) {
  return db.transaction(async (trx) => {
    const person = await findPerson(trx, { email });
    if (!person || person.disabledAt !== null) return undefined;
    await db.lock(trx, [`link of ${person.id}`]);
    const open = await trx('person_links').where({ person: person.id }).where('ends', '>', now).first('ends');
    const isRecent = open !== undefined && open.ends > now + LINK_LIFETIME_MS - FORGOT_PAUSE_MS;
    if (open && (isRecent || person.passwordSetAt === null)) return undefined;
    return { person, token: await insertLink(trx, person.id, now) };
  });
}

/** The person who has the link; undefined if it was used, has ended, or its person is disabled. */
export async function findLink(knex: Knex, token: string, now: number): Promise<Person | undefined> {
  const link = await knex('person_links')
    .where({ hash: hashOf(token) })
    .where('ends', '>', now)
    .first('person');
  const person = link && (await findPerson(knex, { id: link.person }));
  return person?.disabledAt === null ? person : undefined;
}

/**
 * Uses up the link, sets name and password, and ends the person's sessions and other links.
 * @returns undefined if the link is gone
 */
export async function redeemLink(
  db: Database,
  token: string,
  { name, password }: { readonly name: string; readonly password: string },
  now: number,
): Promise<Person | undefined> {
  return db.transaction(async (trx) => {
    const person = await findLink(trx, token, now);
    const links = trx('person_links').where({ person: person?.id ?? '' });
    if (
      !person ||
      (await links
        .clone()
        .where({ hash: hashOf(token) })
        .delete()) === 0
    )
      return undefined;
    await links.delete();
    await trx('people').where({ id: person.id }).update({ name, password, password_set_at: now });
    await trx('office_sessions').where({ person: person.id }).delete();
    const kind = person.passwordSetAt === null ? 'person.joined' : 'person.password';
    await recordActivity(trx, { id: person.id, name }, { kind, subject: person.id }, now);
    return { ...person, name };
  });
}

/** Ends all links and other sessions of the person. @param session the hash of the one that stays */
export async function setPassword(db: Database, by: Actor, password: string, session: string, now: number) {
  await db.transaction(async (trx) => {
    await trx('people').where({ id: by.id }).update({ password, password_set_at: now });
    await trx('office_sessions').where({ person: by.id }).whereNot({ hash: session }).delete();
    await trx('person_links').where({ person: by.id }).delete();
    await recordActivity(trx, by, { kind: 'person.password', subject: by.id }, now);
  });
}

export type PersonChange =
  | { readonly kind: 'changed'; readonly person: Person }
  /** Somebody else changed the person first; this is how it is now. */
  | { readonly kind: 'conflict'; readonly person: Person }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'last_owner' };

/** A change of roles ends the person's sessions, as disabling does. Nobody can take away the last owner. */
export async function changePerson(
  db: Database,
  by: Actor,
  { id, version }: Pick<Person, 'id' | 'version'>,
  change: { readonly grants: readonly Grant[] } | { readonly isDisabled: boolean },
  now: number,
): Promise<PersonChange> {
  return db.transaction(async (trx) => {
    await db.lock(trx, ['people']);
    const before = await findPerson(trx, { id });
    if (!before) return { kind: 'unknown' };
    if (before.version !== version) return { kind: 'conflict', person: before };
    const grants = 'grants' in change ? change.grants : before.grants;
    const disabledAt = 'isDisabled' in change ? (change.isDisabled ? now : null) : before.disabledAt;
    const losesOwner = isOwner(before.grants) && (disabledAt !== null || !isOwner(grants));
    if (losesOwner && !(await hasOtherOwner(trx, id))) return { kind: 'last_owner' };
    await trx('people')
      .where({ id })
      .update({ disabled_at: disabledAt, version: version + 1 });
    if ('grants' in change) {
      await trx('person_roles').where({ person: id }).delete();
      await insertGrants(trx, id, grants);
      await recordActivity(trx, by, { kind: 'person.roles', subject: id, before: before.grants, after: grants }, now);
    } else {
      const kind = change.isDisabled ? 'person.disabled' : 'person.enabled';
      await recordActivity(trx, by, { kind, subject: id }, now);
    }
    await trx('office_sessions').where({ person: id }).delete();
    return { kind: 'changed', person: { ...before, grants, disabledAt, version: version + 1 } };
  });
}

export async function hasOtherOwner(trx: Knex, id: string): Promise<boolean> {
  const other = await trx('person_roles')
    .join('people', 'people.id', 'person_roles.person')
    .where({ role: 'owner', disabled_at: null })
    .whereNot('people.id', id)
    .first('people.id');
  return other !== undefined;
}

/** Links that still work. */
export async function listLinks(knex: Knex, now: number) {
  return knex('person_links').where('ends', '>', now).select('person', 'ends');
}
