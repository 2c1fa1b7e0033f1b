import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { Documents } from '../../domain/catalog/check/documents';
import type { DraftEdit } from '../../domain/catalog/draft';
import { placeName } from '../../domain/catalog/draft';
import { inBatches } from '../../domain/in-batches';
import type { ActivityKind } from '../../domain/people/activity';
import { type Actor, recordActivity } from '../activity/rows';
import { addRevision, newestRevision, type RevisionSource } from '../catalog/document-rows';
import { type Database, VALUES_AT_ONCE } from '../database/database';
import type { PlanRow, RevisionRow } from '../database/tables';
import { bumpDraft, deleteEdits, listDraft, listEditsOfPlan } from './draft-rows';

/** What a publication stores, made from one revision and some edits. */
export interface Publication {
  /** The newest when it was made. */
  readonly revision: number;
  readonly ids: readonly number[];
  readonly documents: Documents;
  readonly note: string;
  readonly summary: readonly SummaryLine[];
}

/** What a revision changed, as a sentence. `customer` is null for what all customers share. */
export interface SummaryLine {
  readonly customer: string | null;
  readonly text: string;
}

/** Undefined if somebody was quicker: nothing was stored. */
export type Stored = number | undefined;

/** Stores all of it or nothing: the revision, its activity, and a draft without its edits. */
export async function storePublication(db: Database, by: Actor, made: Publication, now: number): Promise<Stored> {
  return whileNewest(db, made.revision, async (trx) => {
    if ((await listDraft(trx, made.ids)).length !== made.ids.length) return undefined;
    const id = await storeRevision(trx, by, made, 'office', now);
    await deleteEdits(trx, made.ids);
    await bumpDraft(trx);
    await record(trx, by, 'catalog.published', id, made, now);
    return id;
  });
}

/** Stores rules and budgets of a customer, and leaves the draft alone. @param sentences what they say, before and after */
export async function storeRules(
  db: Database,
  by: Actor,
  { customer, sentences, ...made }: RulesPublication,
  now: number,
): Promise<Stored> {
  return whileNewest(db, made.revision, async (trx) => {
    const id = await storeRevision(trx, by, { ...made, note: 'Approval rules and budgets' }, 'office', now);
    // Editors' screens take the new revision with the next look.
    await bumpDraft(trx);
    await recordActivity(trx, by, { kind: 'catalog.rules', subject: '', customer, ...sentences }, now);
    return id;
  });
}

interface RulesPublication extends Omit<Publication, 'ids' | 'note'> {
  readonly customer: CustomerKey;
  readonly sentences: { readonly before: string; readonly after: string };
}

/** Publishes documents like those of the revision before, unless somebody has published since. */
export async function storeUndo(
  db: Database,
  by: Actor,
  { revision, summary, documents }: Pick<Publication, 'revision' | 'summary' | 'documents'>,
  now: number,
): Promise<Stored> {
  return whileNewest(db, revision, async (trx) => {
    const made = { documents, summary, note: `Undo of version ${revision}` };
    const id = await storeRevision(trx, by, made, 'undo', now);
    await bumpDraft(trx);
    await record(trx, by, 'catalog.undone', revision, { note: '' }, now);
    return id;
  });
}

export interface NewPlan extends Omit<Publication, 'documents'> {
  readonly at: number;
  readonly confirmed: readonly string[];
  /** What's published at the place of edits whose base has changed: whoever plans has seen it. */
  readonly rebased: readonly DraftEdit[];
}

/** Moves edits from the draft into a plan. */
export async function storePlan(db: Database, by: Actor, plan: NewPlan, now: number): Promise<Stored> {
  return whileNewest(db, plan.revision, async (trx) => {
    if ((await listDraft(trx, plan.ids)).length !== plan.ids.length) return undefined;
    const [row] = await trx('plans')
      .insert({
        due_at: plan.at,
        note: plan.note,
        summary: JSON.stringify(plan.summary),
        confirmed: JSON.stringify(plan.confirmed),
        person: by.id || null,
        by_name: by.name,
        created_at: now,
        problem: null,
      } as PlanRow)
      .returning('id');
    const id = row?.id ?? 0;
    for (const { id: edit, base } of plan.rebased) {
      await trx('draft_edits')
        .where({ id: edit })
        .update({ base: JSON.stringify(base) });
    }
    for (const some of inBatches(plan.ids, VALUES_AT_ONCE)) {
      await trx('draft_edits').whereIn('id', some).update({ plan: id });
    }
    await bumpDraft(trx);
    await record(trx, by, 'catalog.planned', id, plan, now);
    return id;
  });
}

export interface ListedPlan extends PlanRow {
  readonly edits: number;
  /** The documents that they change. */
  readonly documents: readonly string[];
}

/** The next to go live first, after those that couldn't. */
export async function listPlans(knex: Knex): Promise<readonly ListedPlan[]> {
  const rows = await knex('plans').orderBy('due_at').orderBy('id').select();
  const counts: { plan: number; document: string; edits: number | string }[] = await knex('draft_edits')
    .whereNotNull('plan')
    .groupBy('plan', 'document')
    .select('plan', 'document')
    .count('* as edits');
  return rows.map((row) => {
    const own = counts.filter(({ plan }) => plan === row.id);
    const edits = own.reduce((sum, each) => sum + Number(each.edits), 0);
    return { ...row, edits, documents: own.map(({ document }) => document) };
  });
}

export async function findPlan(knex: Knex, id: number): Promise<PlanRow | undefined> {
  return knex('plans').where({ id }).first();
}

/** Plans that should have gone live by now. */
export async function listDuePlans(knex: Knex, now: number): Promise<readonly number[]> {
  return knex('plans').where('due_at', '<=', now).where({ problem: null }).orderBy('due_at').orderBy('id').pluck('id');
}

/** Publishes a plan's edits. @returns undefined if somebody has published, or has been quicker with this plan */
export async function storePlanned(
  db: Database,
  plan: PlanRow,
  made: Omit<Publication, 'note'>,
  now: number,
): Promise<Stored> {
  return whileNewest(db, made.revision, async (trx) => {
    if (!(await isDue(trx, plan))) return undefined;
    const by = actorOf(plan);
    const id = await storeRevision(trx, by, { ...made, note: plan.note }, 'plan', now);
    await trx('draft_edits').where({ plan: plan.id }).delete();
    await trx('plans').where({ id: plan.id }).delete();
    await bumpDraft(trx);
    await record(trx, by, 'catalog.published', id, plan, now);
    return id;
  });
}

/** A plan that can't go live gives its edits back to the draft, and says why. */
export async function failPlan(
  db: Database,
  plan: PlanRow,
  revision: number,
  problem: string,
  now: number,
): Promise<void> {
  // A publication since then may have fixed it.
  await whileNewest(db, revision, async (trx) => {
    if (!(await isDue(trx, plan))) return;
    await returnToDraft(trx, plan.id);
    await trx('plans').where({ id: plan.id }).update({ problem });
    await bumpDraft(trx);
    await record(trx, actorOf(plan), 'catalog.plan_failed', plan.id, { note: problem }, now);
  });
}

/** Gives a plan's edits back to the draft; of one that has failed, removes what it says. @returns whether there was one */
export async function removePlan(db: Database, by: Actor, id: number, now: number): Promise<boolean> {
  return db.transaction(async (trx) => {
    await db.lock(trx, ['documents']);
    const plan = await findPlan(trx, id);
    if (!plan) return false;
    await returnToDraft(trx, id);
    await trx('plans').where({ id }).delete();
    await bumpDraft(trx);
    if (plan.problem === null) await record(trx, by, 'catalog.unplanned', id, plan, now);
    return true;
  });
}

/** The newest first. @param before the last one of the page before */
export async function listRevisions(
  knex: Knex,
  before: number | undefined,
  most: number,
): Promise<readonly RevisionRow[]> {
  const query = knex('revisions').orderBy('id', 'desc').limit(most).select();
  if (before !== undefined) query.where('id', '<', before);
  return query;
}

/** Undefined, and nothing is done, if somebody has published since the revision. */
function whileNewest<Result>(
  db: Database,
  revision: number,
  work: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction(async (trx) => {
    await db.lock(trx, ['documents']);
    return (await newestRevision(trx))?.id === revision ? work(trx) : undefined;
  });
}

async function isDue(trx: Knex.Transaction, { id }: PlanRow): Promise<boolean> {
  return (await findPlan(trx, id))?.problem === null;
}

function storeRevision(
  trx: Knex.Transaction,
  by: Actor,
  { documents, note, summary }: Pick<Publication, 'documents' | 'note' | 'summary'>,
  source: RevisionSource,
  now: number,
): Promise<number> {
  return addRevision(trx, { by, source, note, filesHash: null, summary }, documents, now);
}

/** Newer edits of the draft in the same places win. */
async function returnToDraft(trx: Knex.Transaction, plan: number): Promise<void> {
  const returning = await listEditsOfPlan(trx, plan);
  const later = (await listDraft(trx)).map((edit) => [edit.id, placeName(edit)] as const);
  const replaced = returning.filter((edit) => {
    const place = placeName(edit);
    return later.some(([id, name]) => id > edit.id && place.startsWith(name));
  });
  await trx('draft_edits').where({ plan }).update({ plan: null });
  await deleteEdits(
    trx,
    replaced.map(({ id }) => id),
  );
}

function actorOf({ person, by_name }: PlanRow): Actor {
  return { id: person ?? '', name: by_name };
}

async function record(
  trx: Knex.Transaction,
  by: Actor,
  kind: ActivityKind,
  subject: number,
  { note }: Pick<Publication, 'note'>,
  now: number,
): Promise<void> {
  await recordActivity(trx, by, { kind, subject: `${subject}`, ...(note === '' ? {} : { after: note }) }, now);
}
