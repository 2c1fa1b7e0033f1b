import { randomBytes } from 'node:crypto';
import type { Documents } from '../../domain/catalog/check/documents';
import { customerOf, isObject, type Json, type JsonObject } from '../../domain/catalog/draft';
import { storeIdsOf } from '../../domain/catalog/store-ids';
import { jsonOrUndefined } from '../../domain/json';
import { documentText } from './documents';

/**
 * Documents with ids of the stores whose codes are secret (`domain/catalog/store-ids.ts`). They're made when a customer's
 * document is published, and kept by whatever is published later, such as a workbook or an undo. Only `catalog -- load`
 * takes documents as they are.
 * @param before what is published now
 */
export function withStoreIds(before: Documents, after: Documents): Documents {
  return changed(before, after, (was, is) => ({
    ...is,
    store_ids: storeIdsOf(storesOf(was), storesOf(is) ?? { stores: {} }, newStoreId),
  }));
}

/** Changed data files keep the ids, and get no new ones. */
export function keepingStoreIds(before: Documents, after: Documents): Documents {
  return changed(before, after, (was, is) => {
    const kept = isObject(was.store_ids ?? null) && is.store_ids === undefined;
    return kept ? { ...is, store_ids: was.store_ids as JsonObject } : is;
  });
}

/** Changes the documents of customers with secret codes that differ from those before. */
function changed(
  before: Documents,
  after: Documents,
  change: (was: JsonObject, is: JsonObject) => JsonObject,
): Documents {
  const texts = [...after].map(([path, text]) => {
    if (customerOf(path) === undefined || before.get(path) === text) return [path, text] as const;
    const is = objectOf(text);
    if (is.store_codes_are_bypass_codes !== true) return [path, text] as const;
    const next = change(objectOf(before.get(path) ?? ''), is);
    const isSame = JSON.stringify(next.store_ids) === JSON.stringify(is.store_ids);
    return [path, isSame ? text : documentText(next)] as const;
  });
  return new Map(texts);
}

function objectOf(text: string): JsonObject {
  const json = (jsonOrUndefined(text) ?? null) as Json;
  return isObject(json) ? json : {};
}

type Stores = Readonly<Record<string, string>>;

/** Undefined if the check of the document says what's wrong with it. */
function storesOf({ stores = null, store_ids = null }: JsonObject) {
  if (!isObject(stores)) return undefined;
  return { stores: stores as Stores, ...(isObject(store_ids) ? { store_ids: store_ids as Stores } : {}) };
}

function newStoreId(): string {
  return randomBytes(8).toString('hex');
}
