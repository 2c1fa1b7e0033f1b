import type Router from '@koa/router';
import {
  type CatalogState,
  type CatalogVersion,
  discardDraftBody,
  MAX_DRAFT_EDITS,
  type ReadCatalog,
  readCatalogBody,
  type SavedDraft,
  saveDraftBody,
  type WireDrawings,
} from '../../domain/calls/catalog';
import { customerFile, customerOf, type DraftEdit, type JsonDocuments } from '../../domain/catalog/draft';
import type { FieldChange } from '../../domain/catalog/field-groups';
import { isAllowed, isAllowedEverywhere, type Permission } from '../../domain/people/roles';
import { refusal } from '../../domain/refusals';
import { countOf } from '../../domain/text/count-of';
import { actorOf, may, type OfficeContext, type OfficeInput } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import type { HasDatabase } from '../database/database';
import { catalogJson, listJson, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import { fieldsOfEdits, refusedSentence } from './changed-fields';
import { discardDraft, draftVersion, listDraft, saveDraft } from './draft-rows';
import type { PublishingNeeds } from './needs';
import { listPlans, type SummaryLine } from './publication-rows';
import { type PublishedCatalog, publishedCatalog } from './published-catalog';

/** Customers have a document each. Everybody who reads any of the catalog reads what they share. */
export function mayAt(ctx: OfficeContext, permission: Permission, document: string): boolean {
  const { grants } = ctx.state.office.person;
  const customer = customerOf(document);
  if (isAllowedEverywhere(grants, permission)) return true;
  if (customer === undefined) return permission === 'catalog.read';
  return grants.some((grant) => grant.customer === customer && isAllowed([grant], permission));
}

/** @throws RefusalError 403 naming the first field that the person may not change */
export function requireChanges(ctx: OfficeContext, changes: readonly FieldChange[]): void {
  const sentence = refusedSentence(ctx.state.office.person.grants, changes);
  if (sentence !== undefined) throw refusal('not_allowed', `${sentence} Nothing was changed.`);
}

const MAX_SHOWN = 3;

/** The first few sentences about what a revision or a plan changes. */
export function presentSummary(ctx: OfficeContext, summary: string): string {
  const lines = (JSON.parse(summary) as readonly SummaryLine[]).filter(
    ({ customer }) => customer === null || mayAt(ctx, 'catalog.read', customerFile(customer)),
  );
  const more = lines.length - MAX_SHOWN;
  const shown = lines.slice(0, MAX_SHOWN).map(({ text }) => text);
  return [...shown, ...(more > 0 ? [`And ${countOf(more, 'more change')}.`] : [])].join(' ');
}

/** The catalog's draft, which all editors share. */
export function officeCatalogRoutes(services: PublishingNeeds): Router {
  return createRouter()
    .post(
      '/v1/office/catalog/read',
      limitRate(services, 'office-catalog-read', 600),
      may(services, 'catalog.read'),
      withBody(readCatalogBody),
      using(services, readDraft),
    )
    .post(
      '/v1/office/catalog/save',
      limitRate(services, 'office-catalog-save', 300),
      may(services, 'catalog.draft'),
      withBody(saveDraftBody, catalogJson),
      using(services, saveEdits),
    )
    .post(
      '/v1/office/catalog/discard',
      limitRate(services, 'office-catalog-discard', 300),
      may(services, 'catalog.draft'),
      withBody(discardDraftBody, listJson),
      using(services, discardEdits),
    );
}

async function readDraft(services: HasDatabase, ctx: OfficeInput<typeof readCatalogBody>): Promise<void> {
  const { have } = ctx.state.input;
  const { db } = services;
  const published = await publishedCatalog(db.read);
  const version = await versionOf(services, published);
  if (have?.revision === version.revision && have.draft === version.draft) {
    return sendJson(ctx, { same: true } satisfies ReadCatalog);
  }
  const documents = Object.entries(published.documents).filter(([document]) => mayAt(ctx, 'catalog.read', document));
  sendJson(ctx, {
    ...version,
    documents: Object.fromEntries(documents) as JsonDocuments,
    drawings: drawingsOf(published),
    edits: await readableEdits(services, ctx),
    planned: await readablePlans(services, ctx),
  } satisfies CatalogState);
}

async function saveEdits(services: HasDatabase & HasClock, ctx: OfficeInput<typeof saveDraftBody>): Promise<void> {
  const { edits } = ctx.state.input;
  const { db, now } = services;
  for (;;) {
    const published = await publishedCatalog(db.read);
    requireChanges(ctx, fieldsOfEdits(edits, published, await listDraft(db.read)));
    const outcome = await saveDraft(db, actorOf(ctx), edits, published, now());
    if (outcome.kind === 'full') {
      throw refusal('invalid', `The draft holds at most ${MAX_DRAFT_EDITS} changes. Publish some first.`);
    }
    if (outcome.kind === 'saved') return sendSaved(services, ctx, published, outcome.conflicts);
  }
}

async function discardEdits(services: HasDatabase, ctx: OfficeInput<typeof discardDraftBody>): Promise<void> {
  const { ids } = ctx.state.input;
  const { db } = services;
  const edits = await listDraft(db.read, ids);
  requireChanges(ctx, fieldsOfEdits(edits, await publishedCatalog(db.read)));
  await discardDraft(
    db,
    edits.map(({ id }) => id),
  );
  await sendSaved(services, ctx, await publishedCatalog(db.read));
}

async function sendSaved(
  services: HasDatabase,
  ctx: OfficeContext,
  published: PublishedCatalog,
  conflicts: SavedDraft['conflicts'] = [],
): Promise<void> {
  // First: what others save meanwhile is found by the next question.
  const version = await versionOf(services, published);
  sendJson(ctx, { ...version, edits: await readableEdits(services, ctx), conflicts } satisfies SavedDraft);
}

async function versionOf(services: HasDatabase, { revision }: PublishedCatalog): Promise<CatalogVersion> {
  return { revision, draft: await draftVersion(services.db.read) };
}

/** Plans whose changes the person may see all of. */
async function readablePlans(services: HasDatabase, ctx: OfficeContext): Promise<CatalogState['planned']> {
  const plans = await listPlans(services.db.read);
  return plans
    .filter(({ documents }) => documents.every((document) => mayAt(ctx, 'catalog.read', document)))
    .map(({ id, due_at, note, summary, by_name, created_at, edits, problem }) => ({
      ...{ id, note, created_at, edits, problem, at: due_at, by: by_name },
      summary: presentSummary(ctx, summary),
    }));
}

async function readableEdits(services: HasDatabase, ctx: OfficeContext): Promise<readonly DraftEdit[]> {
  return (await listDraft(services.db.read)).filter(({ document }) => mayAt(ctx, 'catalog.read', document));
}

function drawingsOf({ catalog }: PublishedCatalog): WireDrawings {
  const [{ drawings } = { drawings: undefined }] = catalog.customers.values();
  const files = [...(drawings?.files ?? [])].map(([art, { hash }]) => [art, hash]);
  return { families: drawings?.families ?? {}, files: Object.fromEntries(files) };
}
