import type { HostName } from '../../domain/address/host';
import { isPrivateAddress, literalAddress } from '../../domain/address/private-address';
import { addressBook, isHostOf, isLocalHost, storefrontOfAddress } from '../../domain/address/storefront';
import type { PublishInput } from '../../domain/calls/catalog';
import { type CatalogProblem, problemLine } from '../../domain/catalog/check/catalog-problems';
import type { Customer } from '../../domain/catalog/customer';
import { freeOrderPrefix } from '../../domain/catalog/customer-template';
import { type DifferenceLine, differenceLines, sentenceOf } from '../../domain/catalog/difference/difference-lines';
import {
  applyEdits,
  customerFile,
  customerOf,
  type DraftEdit,
  isConflict,
  isSame,
  type JsonDocuments,
  valueAt,
} from '../../domain/catalog/draft';
import { orderPrefix } from '../../domain/catalog/order-prefix';
import type { Grant } from '../../domain/people/roles';
import { countOf } from '../../domain/text/count-of';
import type { Actor } from '../activity/rows';
import { documentText } from '../catalog/documents';
import type { HasLiveData, LiveData } from '../catalog/live/live-data';
import { unsignedWebhooks } from '../catalog/live/store-data';
import { type LoadedCatalog, readWithProblems } from '../catalog/load-catalog';
import { withStoreIds } from '../catalog/store-ids';
import type { HasDatabase } from '../database/database';
import type { HasClock } from '../operations/clock';
import type { HasSettings, Settings } from '../operations/settings/settings';
import { findPerson } from '../people/rows';
import { withStoredSecrets } from '../secrets/stored-secrets';
import { fieldsOfEdits, refusedSentence } from './changed-fields';
import { listDraft, listEditsOfPlan } from './draft-rows';
import type { PublishingNeeds } from './needs';
import {
  failPlan,
  findPlan,
  type Publication,
  storePlan,
  storePlanned,
  storePublication,
  storeUndo,
} from './publication-rows';
import { type PublishedCatalog, publishedCatalog, readPublished } from './published-catalog';

/** What edits would change, and what is in the way of publishing them. */
export interface Preview {
  readonly published: PublishedCatalog;
  readonly edits: readonly DraftEdit[];
  readonly documents: PublishedCatalog['texts'];
  /** Nothing if there are problems. */
  readonly lines: readonly DifferenceLine[];
  readonly problems: readonly CatalogProblem[];
  /** Edits whose place has got another published value since they were made. */
  readonly conflicts: readonly DraftEdit[];
}

export type PublishOutcome =
  | { readonly kind: 'published'; readonly revision: number }
  | { readonly kind: 'planned' }
  /** Somebody has published or changed the draft since the person looked. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'problems'; readonly problems: readonly CatalogProblem[] }
  /** Conflicts and flagged prices that nobody has confirmed. */
  | { readonly kind: 'unconfirmed'; readonly sentence: string };

/** @param wanted ids of the draft's edits; of those that are gone, nothing */
export async function previewDraft(
  services: HasDatabase & HasLiveData & HasSettings,
  wanted: readonly number[],
): Promise<Preview> {
  const { read } = services.db;
  const published = await publishedCatalog(read);
  return preview(services, published, await listDraft(read, wanted));
}

/** Checked before the transaction, which then only makes sure that nothing has changed: orders never wait for it. */
export function preview(
  { live, settings }: HasLiveData & HasSettings,
  published: PublishedCatalog,
  edits: readonly DraftEdit[],
): Preview {
  const conflicts = edits.filter((edit) => isConflict(edit, published.documents));
  const documents = withStoreIds(published.texts, textsWith(published, applyEdits(published.documents, edits)));
  const { catalog, problems: found } = readWithProblems(documents);
  const inTheWay = newProblems(published, { texts: documents, problems: found });
  if (inTheWay.length > 0) return { published, edits, documents, lines: [], problems: inTheWay, conflicts };
  const customersOf = ({ customers }: LoadedCatalog) => [...customers.values()].map(({ customer }) => customer);
  const problems = [
    ...webhookProblems(catalog, live),
    ...privateWebhookProblems(catalog, published.catalog, settings),
    ...prefixProblems(catalog, live),
    ...hostProblems(customersOf(catalog), customersOf(published.catalog), settings),
  ];
  const before = { documents: published.texts, catalog: published.catalog };
  return { published, edits, documents, lines: differenceLines(before, { documents, catalog }), problems, conflicts };
}

type Read = Pick<PublishedCatalog, 'texts' | 'problems'>;

/**
 * What's in the way of publishing. A customer who is left out already doesn't block the others, as long as their
 * document stays as it is; a document that changes must be right.
 */
function newProblems(published: Read, next: Read): readonly CatalogProblem[] {
  const known = new Set(published.problems.map(problemLine));
  return next.problems.filter(({ file, ...problem }) => {
    const isUnchanged = customerOf(file) !== undefined && next.texts.get(file) === published.texts.get(file);
    return !isUnchanged || !known.has(problemLine({ file, ...problem }));
  });
}

/** No process takes a catalog with a webhook that nobody could sign. */
function webhookProblems(catalog: LoadedCatalog, { current }: LiveData): readonly CatalogProblem[] {
  const { secrets, stored } = current.sources;
  const values = withStoredSecrets(secrets, stored, [...catalog.customers.keys()]);
  return unsignedWebhooks(catalog, values).map((key) => ({
    file: customerFile(key),
    field: 'webhook',
    message: 'there is no secret that signs its calls; an owner adds one under Secrets first',
  }));
}

/**
 * Webhooks that would newly go to a private address that the deployment doesn't allow. What a host's address is, only
 * the server that calls it can tell.
 */
function privateWebhookProblems(
  { customers }: LoadedCatalog,
  before: LoadedCatalog,
  { privateWebhooks }: Pick<Settings, 'privateWebhooks'>,
): readonly CatalogProblem[] {
  if (privateWebhooks) return [];
  return [...customers.values()].flatMap(({ outline: { key, webhook } }) => {
    if (webhook === '' || webhook === before.customers.get(key)?.outline.webhook) return [];
    const ip = literalAddress(webhook);
    if (ip === undefined || !isPrivateAddress(ip)) return [];
    const message = `${ip} is a private address, which webhooks may not call: enter a public one, or have whoever runs the server set WEBHOOK_PRIVATE=true first`;
    return [{ file: customerFile(key), field: 'webhook', message }];
  });
}

/** Order numbers that a customer's orders have had stay its own. */
export function prefixProblems(
  { customers }: Pick<LoadedCatalog, 'customers'>,
  { current }: Pick<LiveData, 'current'>,
): readonly CatalogProblem[] {
  const { prefixes } = current.sources.catalog.formerNames;
  const all = [...customers.values()].map(({ customer }) => customer);
  const taken = [...prefixes.values()].flatMap((each) => [...each]);
  return all.flatMap((customer) => {
    const { key } = customer;
    const prefix = orderPrefix(customer);
    if (prefixes.get(key)?.has(prefix)) return [];
    const [owner] = [...prefixes].find(([other, had]) => other !== key && had.has(prefix)) ?? [];
    if (owner === undefined) return [];
    const free = freeOrderPrefix(customer, [...taken, ...all.map(orderPrefix)]);
    const message = `order numbers of ${owner} have started with ${prefix}: set ${free}`;
    return [{ file: customerFile(key), field: 'order_prefix', message }];
  });
}

/** Documents that no edit changes keep their texts. */
function textsWith({ texts, documents: before }: PublishedCatalog, after: JsonDocuments): PublishedCatalog['texts'] {
  const changed = Object.entries(after).filter(([path, value]) => !isSame(before[path] ?? null, value));
  const removed = Object.keys(before).filter((path) => !Object.hasOwn(after, path));
  const all = new Map([...texts, ...changed.map(([path, value]) => [path, documentText(value)] as const)]);
  for (const path of removed) all.delete(path);
  return all;
}

/** Publishes edits of the draft, or plans them. All of it or nothing, against the revision that the person has seen. */
export async function publish(services: PublishingNeeds, by: Actor, input: PublishInput): Promise<PublishOutcome> {
  const { db, now } = services;
  const { revision, ids, note = '', at, confirmed = [] } = input;
  const made = await previewDraft(services, ids);
  const { edits, documents, conflicts, lines, problems } = made;
  if (made.published.revision !== revision || edits.length !== new Set(ids).size) return { kind: 'stale' };
  if (problems.length > 0) return { kind: 'problems', problems };
  const sentence = unconfirmed(made, confirmed);
  if (sentence !== undefined) return { kind: 'unconfirmed', sentence };
  const publication = { revision, ids: edits.map(({ id }) => id), documents, note, summary: summaryOf(lines) };
  if (at === undefined) return outcomeOf(services, await storePublication(db, by, publication, now()));
  const rebased = conflicts.map((edit) => ({ ...edit, base: valueAt(made.published.documents, edit) }));
  const planned = await storePlan(db, by, { ...publication, at, confirmed, rebased }, now());
  return planned === undefined ? { kind: 'stale' } : { kind: 'planned' };
}

/** Publishes what was published before the newest revision. */
export async function undo(
  services: HasDatabase & HasLiveData & HasClock,
  by: Actor,
  revision: number,
): Promise<PublishOutcome> {
  const { db, now } = services;
  const newest = await publishedCatalog(db.read);
  if (newest.revision !== revision || revision < 2) return { kind: 'stale' };
  const before = await readPublished(db.read, revision - 1);
  const problems = newProblems(newest, before);
  if (problems.length > 0) return { kind: 'problems', problems };
  const summary = summaryOf(differenceBetween(newest, before));
  const documents = withStoreIds(newest.texts, before.texts);
  return outcomeOf(services, await storeUndo(db, by, { revision, summary, documents }, now()));
}

/** From one revision to another. */
export function differenceBetween(from: PublishedCatalog, to: PublishedCatalog): readonly DifferenceLine[] {
  return differenceLines(
    { documents: from.texts, catalog: from.catalog },
    { documents: to.texts, catalog: to.catalog },
  );
}

/** Publishes a plan that is due, once for all processes. One that can't go live gives its edits back to the draft. */
export async function publishPlan(services: PublishingNeeds, id: number): Promise<void> {
  const { db, now, log } = services;
  for (;;) {
    const plan = await findPlan(db.read, id);
    if (!plan || plan.problem !== null) return;
    const made = preview(services, await publishedCatalog(db.read), await listEditsOfPlan(db.read, id));
    const { revision } = made.published;
    const refused = refusedSentence(await grantsOf(services, plan.person), fieldsOfEdits(made.edits, made.published));
    const problem =
      refused === undefined
        ? problemOfPlan(made, JSON.parse(plan.confirmed))
        : `${plan.by_name || 'Whoever planned this'} may no longer publish it. ${refused}`;
    if (problem !== undefined) {
      await failPlan(db, plan, revision, problem, now());
      log.warn({ plan: id, problem }, 'a planned publication was not published');
      continue;
    }
    const { documents, lines } = made;
    const summary = summaryOf(lines);
    const stored = await storePlanned(db, plan, { revision, ids: [], documents, summary }, now());
    if (stored !== undefined) {
      log.info({ plan: id, revision: stored }, 'a planned publication is live');
      outcomeOf(services, stored);
    }
  }
}

/** Today's, whatever they were when the plan was made. */
async function grantsOf({ db }: HasDatabase, person: string | null): Promise<readonly Grant[]> {
  const found = person === null ? undefined : await findPerson(db.read, { id: person });
  return found && found.disabledAt === null ? found.grants : [];
}

function problemOfPlan(made: Preview, confirmed: readonly string[]): string | undefined {
  const { problems, conflicts } = made;
  if (problems.length > 0) return problemsText(problems);
  if (conflicts.length > 0) return `Somebody has published other values for ${placesText(conflicts)} since.`;
  return unconfirmed(made, confirmed);
}

export function problemsText(problems: readonly CatalogProblem[]): string {
  const more = problems.length > 1 ? ` And ${countOf(problems.length - 1, 'more problem')}.` : '';
  return `${problems.slice(0, 1).map(problemLine)}.${more}`;
}

/** Names the conflict of an edit when it's confirmed: another one of the same edit needs another look. */
export function conflictId({ id }: DraftEdit, { revision }: Pick<PublishedCatalog, 'revision'>): string {
  return `conflict ${id} ${revision}`;
}

function unconfirmed({ published, conflicts, lines }: Preview, confirmed: readonly string[]): string | undefined {
  const isConfirmed = new Set(confirmed);
  const open = conflicts.filter((edit) => !isConfirmed.has(conflictId(edit, published)));
  if (open.length > 0) return `Confirm what somebody else has published since: ${placesText(open)}.`;
  const flags = lines.flatMap((line) => line.flags).filter(({ id }) => !isConfirmed.has(id));
  if (flags.length === 0) return undefined;
  return `Confirm that ${countOf(flags.length, 'flagged price')} ${flags.length === 1 ? 'is' : 'are'} right.`;
}

function placesText(edits: readonly DraftEdit[]): string {
  const shown = edits.slice(0, 3).map(({ document, pointer }) => [document, ...pointer].join(' '));
  const more = edits.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** For the history, whose reader may only see some customers. */
const MAX_SENTENCES = 40;
const MAX_SENTENCE = 300;

export function summaryOf(lines: readonly DifferenceLine[]): Publication['summary'] {
  return lines.slice(0, MAX_SENTENCES).map((line) => ({
    customer: line.customer,
    text: sentenceOf(line).slice(0, MAX_SENTENCE),
  }));
}

/** This process takes a revision at once; the others find it with their next poll. */
function outcomeOf({ live }: HasLiveData, revision: number | undefined): PublishOutcome {
  if (revision === undefined) return { kind: 'stale' };
  void live.watchers.catalog.pollNow?.();
  return { kind: 'published', revision };
}

/** A customer may not newly get a host of the deployment that others use: their stores would no longer open there. */
export function hostProblems(
  customers: readonly Customer[],
  before: readonly Customer[],
  settings: Pick<Settings, 'publicHosts' | 'publicUrl' | 'officeHost' | 'stagingMarker' | 'multiStore'>,
): readonly CatalogProblem[] {
  const { publicHosts, publicUrl, officeHost } = settings;
  const book = addressBook(before, undefined);
  const known = new Set(before.map(({ key }) => key));
  const url = publicUrl === undefined ? [] : [new URL(publicUrl).hostname as HostName];
  const hosts = [...publicHosts.map(({ name }) => name), ...url, ...(officeHost ? [officeHost.name] : [])];
  const inUse = hosts.filter((name) => {
    if (isLocalHost(name)) return false;
    const { customer, mode } = storefrontOfAddress(name, '/', { ...settings, customers: book });
    return customer !== undefined || mode === 'multi-store' || name === officeHost?.name;
  });
  return customers.flatMap((customer) => {
    const { key, addresses } = customer;
    const taken = inUse.find((name) => book.ofHost(name) !== key && isHostOf(customer, name));
    if (taken === undefined) return [];
    const file = customerFile(key);
    if (addresses?.hosts.includes(taken)) {
      return [{ file, field: 'hosts', message: `others use ${taken}; choose another one` }];
    }
    if (known.has(key)) return [];
    return [{ file, message: `${key} is part of ${taken}, which others use; choose another one` }];
  });
}
