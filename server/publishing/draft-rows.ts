import type { Knex } from 'knex';
import { type DraftConflict, type DraftInput, MAX_DRAFT_EDITS } from '../../domain/calls/catalog';
import {
  applyEdits,
  type DraftEdit,
  isSame,
  type Json,
  type JsonDocuments,
  type Place,
  placeName,
  valueAt,
} from '../../domain/catalog/draft';
import { inBatches } from '../../domain/in-batches';
import { type Action, type Actor, recordActivity } from '../activity/rows';
import { newestRevision } from '../catalog/document-rows';
import { type Database, VALUES_AT_ONCE } from '../database/database';
import type { DraftEditRow, RevisionRow } from '../database/tables';

/** The published documents that a change of the draft is based on. */
export interface Published {
  readonly revision: number;
  readonly documents: JsonDocuments;
}

/** In the order in which they apply. */
export async function listDraft(knex: Knex, ids?: readonly number[]): Promise<readonly DraftEdit[]> {
  const rows = await knex('draft_edits').where({ plan: null }).orderBy('id').select();
  const wanted = ids && new Set(ids);
  return rows.filter(({ id }) => wanted?.has(id) ?? true).map(editOf);
}

export async function listEditsOfPlan(knex: Knex, plan: number): Promise<readonly DraftEdit[]> {
  return (await knex('draft_edits').where({ plan }).orderBy('id').select()).map(editOf);
}

/** How often the draft and the plans have changed. */
export async function draftVersion(knex: Knex): Promise<number> {
  return (await knex('draft_version').first('version'))?.version ?? 0;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly conflicts: readonly DraftConflict[] }
  /** The draft can't hold more. */
  | { readonly kind: 'full' }
  /** Somebody has published since: ask again with what's published now. */
  | { readonly kind: 'stale' };

/**
 * Saves each edit unless the draft holds something else at its place than the person saw.
 * @param action is recorded with it
 */
export async function saveDraft(
  db: Database,
  by: Actor,
  edits: readonly DraftInput[],
  published: Published,
  now: number,
  action?: Action,
): Promise<SaveOutcome> {
  return db.transaction(async (trx) => {
    await db.lock(trx, ['documents']);
    const revision = await newestRevision(trx);
    if (revision?.id !== published.revision) return { kind: 'stale' };
    const draft = new Map((await listDraft(trx)).map((edit) => [placeName(edit), edit]));
    // A workbook brings thousands of edits, of which few touch others.
    const touched = new Set([...draft.values()].flatMap(namesOf));
    const conflicts: DraftConflict[] = [];
    const [dropped, added]: [number[], Set<DraftEdit>] = [[], new Set()];
    for (const edit of edits) {
      const place = placeName(edit);
      const isAlone = !touched.has(place) && !namesOf(edit).some((name) => draft.has(name));
      const related = isAlone ? [] : [...draft].filter(([name]) => name.startsWith(place) || place.startsWith(name));
      const current = valueIn(published.documents, related, edit);
      if (isSame(current, edit.value)) continue;
      if (!isSame(current, edit.seen)) {
        conflicts.push({ ...placeOf(edit), theirs: current, ...whoChanged(related, revision) });
        continue;
      }
      for (const [name, replaced] of related.filter(([name]) => name.startsWith(place))) {
        draft.delete(name);
        if (!added.delete(replaced)) dropped.push(replaced.id);
      }
      const above = related.filter(([name]) => !name.startsWith(place));
      if (isSame(valueIn(published.documents, above, edit), edit.value)) continue;
      const { value } = edit;
      const base = valueAt(published.documents, edit);
      const fresh = { ...placeOf(edit), id: 0, value, base, person: by.id || null, by: by.name, at: now };
      draft.set(place, fresh);
      for (const name of namesOf(fresh)) touched.add(name);
      added.add(fresh);
    }
    if (draft.size > MAX_DRAFT_EDITS) return { kind: 'full' };
    await deleteEdits(trx, dropped);
    await trx.batchInsert('draft_edits', [...added].map(rowOf), VALUES_AT_ONCE);
    await bumpDraft(trx);
    if (action) await recordActivity(trx, by, action, now);
    return { kind: 'saved', conflicts };
  });
}

/** Names of the place, and of everything that it's in. */
function namesOf({ document, pointer }: Place): readonly string[] {
  return [...pointer, ''].map((_, depth) => placeName({ document, pointer: pointer.slice(0, depth) }));
}

/** Edits that are gone already are left out. */
export async function discardDraft(db: Database, ids: readonly number[]): Promise<void> {
  await db.transaction(async (trx) => {
    await db.lock(trx, ['documents']);
    await deleteEdits(trx, ids);
    await bumpDraft(trx);
  });
}

/** Only edits of the draft, never of plans. */
export async function deleteEdits(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  for (const some of inBatches(ids, VALUES_AT_ONCE)) {
    await trx('draft_edits').where({ plan: null }).whereIn('id', some).delete();
  }
}

export async function bumpDraft(trx: Knex.Transaction): Promise<void> {
  const version = (await draftVersion(trx)) + 1;
  await trx('draft_version').insert({ id: 1, version }).onConflict('id').merge();
}

type Named = readonly (readonly [name: string, edit: DraftEdit])[];

function valueIn(documents: JsonDocuments, edits: Named, place: Place): Json {
  return valueAt(
    applyEdits(
      documents,
      edits.map(([, edit]) => edit),
    ),
    place,
  );
}

/** Whoever changed the place last; if nobody's edit is there, somebody has published it. */
function whoChanged(related: Named, revision: RevisionRow): Pick<DraftConflict, 'by' | 'at'> {
  const { by, at } = related.at(-1)?.[1] ?? { by: revision.by_name, at: revision.at };
  return { by, at };
}

function placeOf({ document, pointer }: Place): Place {
  return { document, pointer };
}

function rowOf({ id: _, by, ...edit }: DraftEdit): Omit<DraftEditRow, 'id'> {
  const [pointer, value, base] = [edit.pointer, edit.value, edit.base].map((each) => JSON.stringify(each));
  return { ...edit, by_name: by, plan: null, pointer: `${pointer}`, value: `${value}`, base: `${base}` };
}

function editOf({ id, document, pointer, value, base, person, by_name, at }: DraftEditRow): DraftEdit {
  return {
    id,
    document,
    pointer: JSON.parse(pointer) as string[],
    value: JSON.parse(value) as Json,
    base: JSON.parse(base) as Json,
    person,
    by: by_name,
    at,
  };
}
