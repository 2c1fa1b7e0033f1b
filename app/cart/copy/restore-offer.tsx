import { useEffect, useState } from 'react';
import { unitCount } from '../../../domain/catalog/quantity-words';
import type { CartOffer } from '../../../domain/outbox/cart-copy';
import { Button } from '../../components/button';
import { CORNER_CARD } from '../../components/corner-card';
import { formatTime } from '../../components/format-time';
import { useToast } from '../../components/toast';
import { StorageError } from '../../device/storage/database';
import { useStorefront } from '../../storefront/storefront-context';
import { useCart } from '../cart-context';
import { removeCopy } from './copy-cart';
import { findOffers, type RestoreResult, restoreCart } from './offers';

export function RestoreOffer() {
  const { offer, unitsHere, restore, discard } = useCartOffer();
  const [isBusy, setBusy] = useState(false);

  async function handle(work: () => Promise<boolean>) {
    if (isBusy) return;
    setBusy(true);
    const isSettled = await work().finally(() => setBusy(false));
    if (isSettled) document.getElementById('main')?.focus({ preventScroll: true });
  }

  if (!offer) return null;
  return (
    <section aria-label="Saved cart" className={CORNER_CARD}>
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
    </section>
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
    findOffers(customer.key, items).then(setOffers, () => undefined);
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
