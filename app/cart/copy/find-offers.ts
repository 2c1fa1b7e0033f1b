import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { type CartOffer, judgeCopy } from '../../../domain/outbox/cart-copy';
import { listEntries } from '../../outbox/entries';
import { noteCopies } from './copies-hint';
import { listCopies, removeCopy } from './copy-storage';
import { openTabs } from './tabs';

/**
 * The carts of tabs that have ended, newest first. Copies that nobody needs any more are removed.
 *
 * @throws StorageError; without the outbox nobody knows what was ordered, so nothing is offered then
 */
export async function findOffers(
  customer: CustomerKey,
  items: ReadonlyMap<string, CatalogItem>,
): Promise<readonly CartOffer[]> {
  const [copies, entries, tabs] = await Promise.all([listCopies(), listEntries(), openTabs()]);
  const visit = { customer, items, entries, openTabs: tabs, now: Date.now() };
  const verdicts = copies.map((copy) => judgeCopy(copy, visit));
  const unneeded = verdicts.flatMap((verdict) => (verdict.kind === 'remove' ? [verdict.copy] : []));
  await Promise.all(unneeded.map(removeCopy));
  noteCopies(unneeded.length < copies.length);
  return verdicts
    .flatMap((verdict) => (verdict.kind === 'offer' ? [verdict.offer] : []))
    .sort((a, b) => b.copy.saved_at - a.copy.saved_at);
}
