import type Router from '@koa/router';
import {
  differenceBody,
  historyBody,
  type Published,
  planBody,
  publishBody,
  type RevisionDifference,
  type RevisionList,
  revisionBody,
  type WireDifference,
  type WireLine,
} from '../../domain/calls/catalog';
import type { DifferenceLine } from '../../domain/catalog/difference/difference-lines';
import { customerFile, customerOf, type DraftEdit, valueAt } from '../../domain/catalog/draft';
import type { FieldChange } from '../../domain/catalog/field-groups';
import { notFound, refusal } from '../../domain/refusals';
import { actorOf, may, type OfficeContext, type OfficeInput } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { newestRevision, readRevision } from '../catalog/document-rows';
import type { HasLiveData } from '../catalog/live/live-data';
import type { HasDatabase } from '../database/database';
import { catalogJson, listJson, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import { fieldsBetween, fieldsOfEdits, refusedSentence } from './changed-fields';
import { mayAt, presentSummary, requireChanges } from './draft-routes';
import { listDraft, listEditsOfPlan } from './draft-rows';
import type { PublishingNeeds } from './needs';
import { listRevisions, removePlan } from './publication-rows';
import {
  conflictId,
  differenceBetween,
  type Preview,
  type PublishOutcome,
  previewDraft,
  problemsText,
  publish,
  undo,
} from './publish';
import { publishedCatalog, readPublished } from './published-catalog';

/** Publishing the draft, now or later, and what was published. */
export function officePublishRoutes(services: PublishingNeeds): Router {
  return (
    createRouter()
      // Each builds the whole catalog once or twice.
      .post(
        '/v1/office/catalog/difference',
        limitRate(services, 'office-catalog-difference', 120),
        may(services, 'catalog.read'),
        withBody(differenceBody, listJson),
        using(services, showDifference),
      )
      .post(
        '/v1/office/catalog/publish',
        limitRate(services, 'office-catalog-publish', 60),
        may(services, 'catalog.draft'),
        withBody(publishBody, catalogJson),
        using(services, publishDraft),
      )
      .post(
        '/v1/office/catalog/undo',
        limitRate(services, 'office-catalog-undo', 60),
        may(services, 'catalog.draft'),
        withBody(revisionBody),
        using(services, undoRevision),
      )
      .post(
        '/v1/office/catalog/unplan',
        limitRate(services, 'office-catalog-unplan', 60),
        may(services, 'catalog.draft'),
        withBody(planBody),
        using(services, unplan),
      )
      .post(
        '/v1/office/catalog/history',
        limitRate(services, 'office-catalog-history', 300),
        may(services, 'catalog.read'),
        withBody(historyBody),
        using(services, showHistory),
      )
      .post(
        '/v1/office/catalog/compare',
        limitRate(services, 'office-catalog-compare', 120),
        may(services, 'catalog.read'),
        withBody(revisionBody),
        using(services, compare),
      )
  );
}

async function showDifference(services: PublishingNeeds, ctx: OfficeInput<typeof differenceBody>): Promise<void> {
  const { revision, ids } = ctx.state.input;
  const made = await compared(services, ctx, () => previewDraft(services, ids));
  if (made.published.revision !== revision) throw outdated();
  const edits = made.edits.filter(({ document }) => mayAt(ctx, 'catalog.read', document));
  const lines = readableLines(ctx, made.lines);
  sendJson(ctx, {
    lines: lines.map((line) => presentLine(line, edits)),
    problems: made.problems.filter(({ file }) => mayAt(ctx, 'catalog.read', file)),
    conflicts: made.conflicts.filter((edit) => edits.includes(edit)).map((edit) => presentConflict(edit, made)),
    customers: audienceOf(lines, made),
  } satisfies WireDifference);
}

async function publishDraft(services: PublishingNeeds, ctx: OfficeInput<typeof publishBody>): Promise<void> {
  const { input } = ctx.state;
  const { db, now } = services;
  requireChanges(ctx, fieldsOfEdits(await listDraft(db.read, input.ids), await publishedCatalog(db.read)));
  if (input.at !== undefined) requireLater(input.at, now());
  send(ctx, await publish(services, actorOf(ctx), input));
}

async function undoRevision(
  services: HasDatabase & HasLiveData & HasClock,
  ctx: OfficeInput<typeof revisionBody>,
): Promise<void> {
  const { revision } = ctx.state.input;
  requireChanges(ctx, await fieldsOfUndo(services, revision));
  send(ctx, await undo(services, actorOf(ctx), revision));
}

async function fieldsOfUndo(services: HasDatabase, revision: number): Promise<readonly FieldChange[]> {
  const { read } = services.db;
  return revision < 2 ? [] : fieldsBetween(await readRevision(read, revision), await readRevision(read, revision - 1));
}

async function unplan(services: HasDatabase & HasClock, ctx: OfficeInput<typeof planBody>): Promise<void> {
  const { id } = ctx.state.input;
  const { db, now } = services;
  requireChanges(ctx, fieldsOfEdits(await listEditsOfPlan(db.read, id), await publishedCatalog(db.read)));
  if (!(await removePlan(db, actorOf(ctx), id, now()))) throw notFound('This isn’t planned any more.');
  ctx.status = 204;
}

const PAGE = 30;

async function showHistory(services: HasDatabase, ctx: OfficeInput<typeof historyBody>): Promise<void> {
  const { db } = services;
  const rows = await listRevisions(db.read, ctx.state.input.before, PAGE + 1);
  const newest = (await newestRevision(db.read))?.id;
  const isNewestShown = newest !== undefined && rows.some(({ id }) => id === newest);
  const undone = isNewestShown ? await fieldsOfUndo(services, newest) : [];
  const mayUndo = refusedSentence(ctx.state.office.person.grants, undone) === undefined;
  const revisions = rows.slice(0, PAGE).map(({ id, at, by_name, source, note, summary }) => ({
    ...{ id, at, by: by_name, source, note },
    summary: presentSummary(ctx, summary),
    can_undo: id === newest && id > 1 && mayUndo,
  }));
  sendJson(ctx, { revisions, has_more: rows.length > PAGE } satisfies RevisionList);
}

async function compare(services: PublishingNeeds, ctx: OfficeInput<typeof revisionBody>): Promise<void> {
  const { revision } = ctx.state.input;
  const { read } = services.db;
  const newest = (await newestRevision(read))?.id ?? 0;
  if (revision < 2 || revision > newest) throw notFound('There’s no version before this one.');
  const lines = await compared(services, ctx, async () =>
    differenceBetween(await readPublished(read, revision - 1), await readPublished(read, revision)),
  );
  sendJson(ctx, { lines: readableLines(ctx, lines) } satisfies RevisionDifference);
}

function compared<Result>(
  services: PublishingNeeds,
  ctx: OfficeContext,
  compare: () => Promise<Result>,
): Promise<Result> {
  return services.limits.searches.compareCatalogs(services, ctx, ctx.state.office.person.id, compare);
}

function send(ctx: OfficeContext, outcome: PublishOutcome): void {
  switch (outcome.kind) {
    case 'stale':
      throw outdated();
    case 'problems': {
      const fields = outcome.problems.map(({ file, item, field, message }) => [
        placeText([file, item, field]),
        message,
      ]);
      throw refusal('invalid', `Nothing was published. ${problemsText(outcome.problems)}`, {
        fields: Object.fromEntries(fields),
      });
    }
    case 'unconfirmed':
      throw refusal('invalid', `Nothing was published. ${outcome.sentence}`);
    case 'published':
      sendJson(ctx, { revision: outcome.revision } satisfies Published);
      break;
    case 'planned':
      sendJson(ctx, { planned: true } satisfies Published);
  }
}

function outdated() {
  return refusal(
    'version',
    'Somebody else changed the draft or published. Nothing was published; check the changes again.',
  );
}

const MAX_AHEAD_MS = 2 * 366 * 24 * 60 * 60_000;

function requireLater(at: number, now: number): void {
  const problem =
    at <= now
      ? 'This time has passed. Choose a later one.'
      : at > now + MAX_AHEAD_MS
        ? 'Choose a time within two years.'
        : undefined;
  if (problem) throw refusal('invalid', problem, { fields: { at: problem } });
}

function readableLines(ctx: OfficeContext, lines: readonly DifferenceLine[]): readonly DifferenceLine[] {
  return lines.filter(({ customer }) => customer === null || mayAt(ctx, 'catalog.read', customerFile(customer)));
}

function presentLine(line: DifferenceLine, edits: readonly DraftEdit[]): WireLine {
  const own = edits.filter((edit) => isAbout(line, edit));
  const { by = '', at = 0 } = own.toSorted((a, b) => a.at - b.at).at(-1) ?? edits.at(-1) ?? {};
  return { ...line, by, at };
}

const SOURCES: Readonly<Partial<Record<DifferenceLine['kind'], RegExp>>> = {
  photograph: /^photographs/,
  color: /^colors/,
  setting: /^(defaults|details|customers)/,
};

function isAbout({ kind, customer, items }: DifferenceLine, { document, pointer }: DraftEdit): boolean {
  if (customer !== null && customerOf(document) !== customer) return false;
  if (customer === null && !(SOURCES[kind] ?? /^items/).test(document)) return false;
  return items.length === 0 || items.some((item) => pointer.includes(item));
}

function presentConflict(edit: DraftEdit, { published }: Preview): WireDifference['conflicts'][number] {
  const { document, pointer, value, base, by, at } = edit;
  const id = conflictId(edit, published);
  return { id, document, pointer, value, base, published: valueAt(published.documents, edit), by, at };
}

/** Whatever all customers share, all of them see; an item, those that sell it. */
function audienceOf(lines: readonly DifferenceLine[], { published }: Preview): number {
  const { customers } = published.catalog;
  if (lines.some(({ customer, items, kind }) => customer === null && items.length === 0 && kind !== 'item')) {
    return customers.size;
  }
  const shared = new Set(lines.flatMap(({ customer, items }) => (customer === null ? items : [])));
  const keys = [...customers].filter(([, { items }]) => items.some(({ code }) => shared.has(code))).map(([key]) => key);
  return new Set([...keys, ...lines.flatMap(({ customer }) => customer ?? [])]).size;
}

function placeText(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
