import { useEffect, useState } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { type AddResult, addToCart } from '../../../domain/cart/cart';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { type CartOffer, type CopiedOrder, judgeCopy } from '../../../domain/outbox/cart-copy';
import { useCart } from '../../cart/cart-context';
import { readOwn, storeCart, writeOwn } from '../../cart/cart-storage';
import { cartNow } from '../../cart/current-cart';
import { useStorefront } from '../../data/storefront/storefront-context';
import { confirmedNow, retentionNow, subscribeToServerTime } from '../../device/server-time';
import { StorageError } from '../../device/storage/database';
import { Button } from '../../ui/button';
import { CornerCard } from '../../ui/corner-card';
import { formatTime } from '../../ui/format-time';
import { useToast } from '../../ui/toast';
import { listEntries } from '../entries';
import { noteCopies } from './copies-hint';
import {
  confirmCopies,
  hasSaidOtherTab,
  isOwnCopy,
  listCopies,
  openTabs,
  putCopy,
  removeCopy,
  sayOtherTabOnce,
} from './copy-cart';

export function RestoreOffer() {
  const { offer, unitsHere, restore, discard } = useCartOffer();
  const [isBusy, setBusy] = useState(false);

  async function handle(work: () => Promise<boolean>) {
    if (isBusy) return;
    setBusy(true);
    const isSettled = await work().finally(() => setBusy(false));
    if (isSettled) document.getElementById('main')?.focus({ preventScroll: true });
  }

  if (!offer) return <OtherTabNote />;
  return (
    <CornerCard aria-label="Saved cart">
      <div className="min-w-0 flex-1 sm:min-w-full">
        <h2 className="font-heading text-ink sm:text-lead">
          Cart from {formatTime(offer.copy.saved_at)}, {unitCount(offer.units)}
        </h2>
        <p className="mt-1 max-sm:sr-only">
          {unitsHere > 0
            ? `The tab was closed before you ordered it. Restoring adds it to the ${unitCount(unitsHere)} in your cart.`
            : 'The tab was closed before you ordered it.'}
        </p>
      </div>
      <Button size="compact" onClick={() => handle(discard)} className="sm:flex-1">
        Discard
      </Button>
      <Button size="compact" variant="primary" onClick={() => handle(restore)} className="sm:flex-1">
        Restore
      </Button>
    </CornerCard>
  );
}

/** Says once per tab why its cart is empty while another tab of this device has one. */
function OtherTabNote() {
  const { customer, items } = useStorefront();
  const { totals } = useCart();
  const [units, setUnits] = useState(0);
  useEffect(() => {
    if (hasSaidOtherTab(customer.key)) return;
    const say = (found: number) => {
      if (found > 0) sayOtherTabOnce(customer.key);
      setUnits(found);
    };
    unitsInOtherTabs(customer.key, items).then(say, () => undefined);
  }, [customer.key, items]);

  function handleClose() {
    setUnits(0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  if (units === 0 || totals.entries > 0) return null;
  return (
    <CornerCard aria-label="Cart of another tab">
      <p className="min-w-0 flex-1 sm:min-w-full">
        <b className="block font-heading text-ink sm:text-lead">Your other tab has {unitCount(units)} in its cart</b>
        <span className="mt-1 block">That cart stays there. This tab has a cart of its own.</span>
      </p>
      <Button size="compact" onClick={handleClose} className="sm:flex-1">
        OK
      </Button>
    </CornerCard>
  );
}

const NOT_RESTORED = {
  gone: 'That cart is gone: it was restored in another tab, or ordered.',
  too_many_units: 'A line can hold at most 100,000 units. Order this cart first, then restore the other one.',
  too_many_lines: 'A cart can hold at most 500 lines. Order this cart first, then restore the other one.',
};

function useCartOffer() {
  const { customer, items } = useStorefront();
  const { totals } = useCart();
  const toast = useToast();
  const [offers, setOffers] = useState<readonly CartOffer[]>([]);
  // An unfinished card payment belongs to its own cart, so that offer waits for an empty cart.
  const offer = offers.find(({ copy }) => totals.entries === 0 || copy.order.card_order === null);

  useEffect(() => {
    const find = () => void findOffers(customer.key, items).then(setOffers, () => undefined);
    find();
    if (confirmedNow() !== undefined) return;
    // Only then is it clear how old they are.
    const unsubscribe = subscribeToServerTime(() => {
      unsubscribe();
      find();
    });
    return unsubscribe;
  }, [customer.key, items]);

  async function settle(
    work: (of: CartOffer) => Promise<{ readonly kind: RestoreResult['kind'] | 'discarded' }>,
  ): Promise<boolean> {
    if (!offer) return false;
    try {
      const { kind } = await work(offer);
      if (kind === 'restored') toast.show(`Cart restored, ${unitCount(offer.units)}`);
      else if (kind === 'discarded') toast.show('Saved cart discarded');
      else toast.show(NOT_RESTORED[kind], 'error');
      if (kind === 'too_many_units' || kind === 'too_many_lines') return false;
      setOffers((before) => before.filter((other) => other !== offer));
      return true;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      toast.show('The saved cart cannot be opened right now. It is still saved; try again.', 'error');
      return false;
    }
  }

  return {
    offer,
    unitsHere: totals.units,
    restore: () => settle((of) => restoreCart(of, items)),
    discard: () => settle(async ({ copy }) => ({ kind: (await removeCopy(copy)) ? 'discarded' : 'gone' })),
  };
}

/**
 * Carts of closed tabs, newest first; removes copies nobody needs anymore.
 * @throws StorageError; without the outbox we don't know which carts were ordered, so we offer none
 */
export async function findOffers(
  customer: CustomerKey,
  items: ReadonlyMap<string, CatalogItem>,
): Promise<readonly CartOffer[]> {
  const verdicts = await judgeCopies(customer, items);
  const unneeded = verdicts.flatMap((verdict) => (verdict.kind === 'remove' ? [verdict.copy] : []));
  await Promise.all(unneeded.map(removeCopy));
  await confirmCopies(verdicts.flatMap((verdict) => (verdict.kind === 'offer' ? [verdict.offer.copy] : [])));
  noteCopies(unneeded.length < verdicts.length);
  return verdicts
    .flatMap((verdict) => (verdict.kind === 'offer' ? [verdict.offer] : []))
    .sort((a, b) => b.copy.saved_at - a.copy.saved_at);
}

async function judgeCopies(customer: CustomerKey, items: ReadonlyMap<string, CatalogItem>) {
  const [copies, entries, tabs] = await Promise.all([listCopies(), listEntries(), openTabs()]);
  const visit = { customer, items, entries, openTabs: tabs, now: Date.now(), confirmedNow: retentionNow() };
  return copies.map((copy) => judgeCopy(copy, visit));
}

/** Units in the carts of the customer's other open tabs. A duplicated tab isn't another one. @throws StorageError */
export async function unitsInOtherTabs(
  customer: CustomerKey,
  items: ReadonlyMap<string, CatalogItem>,
): Promise<number> {
  const verdicts = await judgeCopies(customer, items);
  return verdicts.reduce(
    (sum, verdict) => (verdict.kind === 'open' && !isOwnCopy(verdict.copy) ? sum + verdict.units : sum),
    0,
  );
}

interface RestoreResult {
  readonly kind: 'restored' | 'gone' | Exclude<AddResult['kind'], 'added'>;
}

/**
 * Adds the offered cart to this tab's. Only one tab can: the one that removes the copy.
 * @throws StorageError; nothing has changed then
 */
export async function restoreCart(
  { copy }: CartOffer,
  items: ReadonlyMap<string, CatalogItem>,
): Promise<RestoreResult> {
  const offers = await findOffers(copy.customer, items);
  const offer = offers.find((other) => other.copy.tab === copy.tab);
  if (!offer || !(await removeCopy(copy))) return { kind: 'gone' };
  const before = cartNow(copy.customer);
  const added = addToCart(before, Object.values(offer.cart));
  if (added.kind !== 'added') {
    await putCopy(offer.copy);
    return added;
  }
  // An order in progress continues only with its own cart; with other lines, it's a new order.
  if (Object.keys(before).length === 0) continueOrder(offer);
  // A cart that already has names keeps its own.
  if (offer.copy.names && readOwn(copy.customer, 'cart_names') === null) {
    writeOwn(copy.customer, 'cart_names', offer.copy.names);
  }
  storeCart(copy.customer, added.cart);
  return { kind: 'restored' };
}

function continueOrder({ copy: { customer, order } }: CartOffer): void {
  for (const key of ['order_key', 'order_id', 'card_order'] satisfies readonly (keyof CopiedOrder)[]) {
    if (order[key] !== null) writeOwn(customer, key, order[key]);
  }
}
