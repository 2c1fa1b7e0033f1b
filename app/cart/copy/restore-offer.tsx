import { useState } from 'react';
import { countOf } from '../../../domain/count-of';
import { Button } from '../../components/button';
import { CORNER_CARD } from '../../components/corner-card';
import { formatTime } from '../../components/format-time';
import { useCartOffer } from './use-cart-offer';

/** Offers a cart of a tab that has ended, in the corner of the screen. */
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
          Cart from {formatTime(offer.copy.saved_at)}, {countOf(offer.units, 'unit')}
        </h2>
        <p className="mt-1 max-sm:sr-only">
          {unitsHere > 0
            ? `The tab was closed before you ordered it. Restoring adds it to the ${countOf(unitsHere, 'unit')} in your cart.`
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
