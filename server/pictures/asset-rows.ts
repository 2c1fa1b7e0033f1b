import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { inBatches } from '../../domain/in-batches';
import { DAY_MS } from '../../domain/orders/calendar-day';
import { VALUES_AT_ONCE } from '../database/database';
import type { AssetRow } from '../database/tables';

/** Pictures that people uploaded, named by the SHA-256 of their bytes. */
export type NewAsset = Pick<AssetRow, 'type' | 'width' | 'height'> & { readonly content: Uint8Array };

export function assetHash(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** One that's there already counts as new again. @returns its hash */
export async function storeAsset(knex: Knex, { content, ...asset }: NewAsset, now: number): Promise<string> {
  const hash = assetHash(content);
  const bytes = Buffer.from(content).toString('base64');
  await knex('assets')
    .insert({ hash, ...asset, bytes, created_at: now, named_at: now })
    .onConflict('hash')
    .ignore();
  await knex('assets').where({ hash }).whereNotNull('named_at').update({ named_at: now });
  return hash;
}

export async function readAsset(knex: Knex, hash: string): Promise<Buffer | undefined> {
  const row = await knex('assets').where({ hash }).first('bytes');
  return row && Buffer.from(row.bytes, 'base64');
}

/** The hashes in the texts of documents. */
export function namedIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(/\b[0-9a-f]{64}\b/g) ?? []));
}

/** One at a time: they can be large. */
export async function* listAssets(
  knex: Knex,
  hashes: ReadonlySet<string>,
): AsyncGenerator<{ readonly hash: string; readonly type: string; readonly content: Buffer }> {
  for (const hash of hashes) {
    const row = await knex('assets').where({ hash }).first('type', 'bytes');
    if (row) yield { hash, type: row.type, content: Buffer.from(row.bytes, 'base64') };
  }
}

/** For good: revisions stay, so that each can be published again. */
export async function keepAssets(trx: Knex, named: ReadonlySet<string>): Promise<void> {
  for (const some of inBatches([...named], VALUES_AT_ONCE)) {
    await trx('assets').whereIn('hash', some).whereNotNull('named_at').update({ named_at: null });
  }
}

/** From an upload until it's deleted, unless a draft names it by then. */
const UNUSED_MS = 30 * DAY_MS;

/** Looks at each picture that isn't published once a day: what a draft names stays. @returns how many it deleted */
export async function purgeAssets(write: Knex, now: number, most: number): Promise<number> {
  const unpublished = await write('assets')
    .where('named_at', '<', now - DAY_MS)
    .orderBy('named_at')
    .limit(most)
    .select('hash', 'named_at');
  if (unpublished.length === 0) return 0;
  const drafts: string[] = await write('draft_edits')
    .where({ document: 'photographs.json' })
    .orWhereLike('document', 'customers/%')
    .pluck('value');
  const named = namedIn(drafts);
  const hashes = unpublished.map(({ hash }) => hash);
  const [used, unused] = [hashes.filter((hash) => named.has(hash)), hashes.filter((hash) => !named.has(hash))];
  await write('assets').whereIn('hash', used).update({ named_at: now });
  return write('assets')
    .whereIn('hash', unused)
    .where('named_at', '<', now - UNUSED_MS)
    .delete();
}
