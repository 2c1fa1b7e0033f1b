import type { Knex } from 'knex';
import type { CatalogProblem } from '../../domain/catalog/check/catalog-problems';
import { type Documents, NotJson } from '../../domain/catalog/check/documents';
import type { Json, JsonDocuments } from '../../domain/catalog/draft';
import { newestRevision, readRevision } from '../catalog/document-rows';
import { parseDocument } from '../catalog/documents';
import { type LoadedCatalog, readWithProblems } from '../catalog/load-catalog';

/**
 * A revision: its documents as texts, those that are JSON parsed, and the catalog that the server makes of them. An
 * earlier release may have stored what this one refuses; the office reads that too, to correct or undo it.
 */
export interface PublishedCatalog {
  readonly revision: number;
  readonly texts: Documents;
  readonly documents: JsonDocuments;
  readonly catalog: LoadedCatalog;
  readonly problems: readonly CatalogProblem[];
}

/** Revisions never change, so the newest is kept: editors ask for it all the time. */
const kept = new WeakMap<Knex, PublishedCatalog>();

/** The newest revision. */
export async function publishedCatalog(knex: Knex): Promise<PublishedCatalog> {
  const revision = (await newestRevision(knex))?.id ?? 0;
  const known = kept.get(knex);
  if (known?.revision === revision) return known;
  const published = await readPublished(knex, revision);
  kept.set(knex, published);
  return published;
}

export async function readPublished(knex: Knex, revision: number): Promise<PublishedCatalog> {
  const texts = await readRevision(knex, revision);
  return { revision, texts, documents: parsedDocuments(texts), ...readWithProblems(texts) };
}

function parsedDocuments(texts: Documents): JsonDocuments {
  const entries = [...texts].filter(([path]) => path.endsWith('.json'));
  return Object.fromEntries(entries.flatMap(([path, text]) => withoutBroken(path, parseDocument(text))));
}

/** The office can't edit what isn't JSON; the problems name it. */
function withoutBroken(path: string, content: unknown): readonly (readonly [string, Json])[] {
  return content instanceof NotJson ? [] : [[path, content as Json]];
}
