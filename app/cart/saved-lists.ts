import { type ListResult, readLists, type SavedList } from '../../domain/cart/saved-lists';
import type { CustomerKey } from '../../domain/catalog/customer';
import { openStorage } from '../device/storage/database';

/** Carts saved by name on this device, per customer. Every function throws StorageError. */
const storage = openStorage<unknown>('saved-lists');

export async function savedLists(customer: CustomerKey): Promise<readonly SavedList[]> {
  return readLists(await storage.get(customer));
}

/**
 * Changes the lists in one transaction, so two tabs don't undo each other's changes. A rejected change stores nothing.
 */
export async function changeLists(
  customer: CustomerKey,
  change: (lists: readonly SavedList[]) => ListResult,
): Promise<ListResult> {
  let result: ListResult = { kind: 'lists', lists: [] };
  await storage.change(customer, (stored) => {
    result = change(readLists(stored));
    return result.kind === 'lists' ? result.lists : undefined;
  });
  return result;
}
