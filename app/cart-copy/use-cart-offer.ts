import { useEffect, useState } from 'react';
import type { CartOffer } from '../../domain/outbox/cart-copy';
import { useCart } from '../cart/cart-context';
import { countOf } from '../components/count-of';
import { useToast } from '../components/toast';
import { StorageError } from '../storage/database';
import { useStorefront } from '../storefront/storefront-context';
import { removeCopy } from './copy-storage';
import { findOffers } from './find-offers';
import { type RestoreResult, restoreCart } from './restore-cart';

interface OfferActions {
  /** The newest cart of a tab that has ended. */
  readonly offer: CartOffer | undefined;
  /** Units in this tab's cart, to which the offered ones would be added. */
  readonly unitsHere: number;
  /** Both answer whether the offer is settled. */
  restore(): Promise<boolean>;
  discard(): Promise<boolean>;
}

const NOT_RESTORED: Record<Exclude<RestoreResult['kind'], 'restored'>, string> = {
  gone: 'That cart is no longer here: another tab has taken it, or it was ordered.',
  too_many_units: 'A line can hold at most 100,000 units. Order this cart first, then restore the other one.',
  too_many_lines: 'A cart can hold at most 500 entries. Order this cart first, then restore the other one.',
};

/** Looks once for carts of tabs that have ended, and answers the offers one after the other. */
export function useCartOffer(): OfferActions {
  const { customer, items } = useStorefront();
  const { totals } = useCart();
  const toast = useToast();
  const [offers, setOffers] = useState<readonly CartOffer[]>([]);
  // An unfinished card payment belongs to its cart alone, so that one waits for an empty cart.
  const offer = offers.find(({ copy }) => totals.entries === 0 || copy.order.card_order === null);

  useEffect(() => {
    findOffers(customer.key, items).then(setOffers, () => undefined);
  }, [customer.key, items]);

  async function answer(work: (of: CartOffer) => Promise<RestoreResult>, done: string): Promise<boolean> {
    if (!offer) return false;
    try {
      const { kind } = await work(offer);
      const isSettled = kind === 'restored' || kind === 'gone';
      if (isSettled) setOffers((before) => before.filter((other) => other !== offer));
      toast.show(kind === 'restored' ? done : NOT_RESTORED[kind], kind === 'restored' ? 'success' : 'error');
      return isSettled;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      toast.show('This device cannot reach the saved cart right now. It is still saved. Try again.', 'error');
      return false;
    }
  }

  return {
    offer,
    unitsHere: totals.units,
    restore: () => answer((it) => restoreCart(it, items), `Cart restored, ${countOf(offer?.units ?? 0, 'unit')}`),
    discard: () =>
      answer(async ({ copy }) => {
        await removeCopy(copy);
        return { kind: 'restored' };
      }, 'Saved cart discarded'),
  };
}
