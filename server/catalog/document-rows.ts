import type { Knex } from 'knex';
import type { Documents } from '../../domain/catalog/check/documents';
import type { Actor } from '../activity/rows';
import { countChangedBudgets } from '../budgets/count-budgets';
import { VALUES_AT_ONCE } from '../database/database';
import type { RevisionRow } from '../database/tables';
import { keepAssets, namedIn } from '../pictures/asset-rows';

/** Where a revision of the catalog came from. */
export type RevisionSource = RevisionRow['source'];

export interface NewRevision {
  readonly by: Actor;
  readonly source: RevisionSource;
  readonly note: string;
  /** Names the content of the files it was taken from. */
  readonly filesHash: string | null;
  /** What it changes, for the history. */
  readonly summary?: unknown;
}

/** Undefined before the first start. */
export async function newestRevision(knex: Knex, source?: RevisionSource): Promise<RevisionRow | undefined> {
  const query = knex('revisions').orderBy('id', 'desc').first();
  return source === undefined ? query : query.where({ source });
}

export async function hasTakenFiles(knex: Knex, filesHash: string): Promise<boolean> {
  return (await knex('revisions').where({ files_hash: filesHash }).first('id')) !== undefined;
}

/** The whole catalog of a revision, in the order of the paths. */
export async function readRevision(knex: Knex, revision: number): Promise<Documents> {
  return withChanges(new Map(), await changesSince(knex, 0, revision));
}

/** What a document says as of a later revision; null if it was removed. */
interface Change {
  readonly path: string;
  readonly body: string | null;
}

/** What has changed after one revision, as of another. */
export async function changesSince(knex: Knex, before: number, revision: number): Promise<readonly Change[]> {
  const newest = knex('documents').where('revision', '>', before).where('revision', '<=', revision);
  return knex('documents')
    .whereIn(['path', 'revision'], newest.groupBy('path').select('path').max('revision'))
    .select('path', 'body');
}

/** Every text that documents below a path have had, of those that somebody has changed; the newest last. */
export async function readVersions(knex: Knex, below: string): Promise<readonly Change[]> {
  const changed = knex('documents').whereLike('path', `${below}%`).groupBy('path').having(knex.raw('count(*) > 1'));
  return knex('documents').whereIn('path', changed.select('path')).orderBy('revision').select('path', 'body');
}

/** In the order of the paths. */
export function withChanges(documents: Documents, changes: readonly Change[]): Documents {
  const changed = new Map(documents);
  for (const { path, body } of changes) {
    if (body === null) changed.delete(path);
    else changed.set(path, body);
  }
  return new Map([...changed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Call it behind the lock `documents`. Stores what differs. @returns the revision's number */
export async function addRevision(
  trx: Knex.Transaction,
  { by, source, note, filesHash, summary = [] }: NewRevision,
  documents: Documents,
  now: number,
): Promise<number> {
  const last = (await newestRevision(trx))?.id ?? 0;
  const before = await readRevision(trx, last);
  const id = last + 1;
  await trx('revisions').insert({
    id,
    at: now,
    person: by.id || null,
    by_name: by.name,
    source,
    note,
    files_hash: filesHash,
    summary: JSON.stringify(summary),
  });
  const paths = new Set([...before.keys(), ...documents.keys()]);
  const changed = [...paths].filter((path) => before.get(path) !== documents.get(path));
  const rows = changed.map((path) => ({ path, revision: id, body: documents.get(path) ?? null }));
  await trx.batchInsert('documents', rows, VALUES_AT_ONCE);
  const changes = rows.map(({ path, body }) => ({ path, before: before.get(path) ?? null, after: body }));
  await countChangedBudgets(trx, id, changes, now);
  await keepAssets(trx, namedIn(rows.map(({ body }) => body ?? '')));
  return id;
}
