import type { Knex } from 'knex';
import type { Documents } from '../../../domain/catalog/check/documents';
import type { Json, JsonDocuments } from '../../../domain/catalog/draft';
import { newestRevision, readRevision } from '../../db/documents';
import { type LoadedCatalog, readCatalog } from '../load-catalog';

/** A revision: its documents as texts, those that are JSON parsed, and the catalog that the server makes of them. */
export interface PublishedCatalog {
  readonly revision: number;
  readonly texts: Documents;
  readonly documents: JsonDocuments;
  readonly catalog: LoadedCatalog;
}

/** Revisions never change, so the newest is kept: editors ask for it all the time. */
const kept = new WeakMap<Knex, PublishedCatalog>();

/** The newest revision. @throws CatalogError if this release can't read it */
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
  return { revision, texts, documents: parsedDocuments(texts), catalog: readCatalog(texts) };
}

function parsedDocuments(texts: Documents): JsonDocuments {
  const entries = [...texts].filter(([path]) => path.endsWith('.json'));
  return Object.fromEntries(entries.map(([path, text]) => [path, JSON.parse(text) as Json]));
}
