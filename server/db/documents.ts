import type { Knex } from 'knex';
import type { Documents } from '../../domain/catalog/check/documents';
import type { Actor } from './activity';
import { keepAssets, namedIn } from './assets';
import type { RevisionRow } from './tables';

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
  const rows = await knex('documents')
    .whereIn(
      ['path', 'revision'],
      knex('documents').where('revision', '<=', revision).groupBy('path').select('path').max('revision'),
    )
    .whereNotNull('body')
    .orderBy('path')
    .select('path', 'body');
  return new Map(rows.map(({ path, body }) => [path, body ?? '']));
}

/** Databases bound the parameters of a statement. */
const ROWS_AT_ONCE = 500;

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
  await trx.batchInsert('documents', rows, ROWS_AT_ONCE);
  await keepAssets(trx, namedIn(rows.map(({ body }) => body ?? '')));
  return id;
}
