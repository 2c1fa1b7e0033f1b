import { useState } from 'react';
import { Button } from '../components/button';
import { countOf } from '../components/count-of';
import { formatTime } from '../components/format-time';
import { useCartOffer } from './use-cart-offer';

/** Offers a cart of a tab that has ended, in the corner of the screen and over what is there. */
export function RestoreOffer() {
  const { offer, unitsHere, restore, discard } = useCartOffer();
  const [isBusy, setBusy] = useState(false);

  async function handle(work: () => Promise<boolean>) {
    if (isBusy) return;
    setBusy(true);
    const isSettled = await work().finally(() => setBusy(false));
    if (isSettled) document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(88px+env(safe-area-inset-bottom))] with-tall-bar:bottom-[calc(140px+env(safe-area-inset-bottom))] z-35 flex sm:right-auto sm:bottom-6 sm:left-6 sm:with-action-bar:bottom-23.5"
    >
      {offer && (
        <section
          aria-label="Saved cart"
          className="pointer-events-auto w-full max-w-100 rounded-card border border-line bg-surface p-4 shadow-float sm:p-4.5"
        >
          <h2 className="text-lead font-heading">
            Cart from {formatTime(offer.copy.saved_at)}, {countOf(offer.units, 'unit')}
          </h2>
          <p className="mt-1 text-label text-ink-2">
            {unitsHere > 0
              ? `The tab was closed before you ordered it. Restoring adds it to the ${countOf(unitsHere, 'unit')} in your cart.`
              : 'The tab was closed before you ordered it.'}
          </p>
          <div className="mt-3 grid grid-cols-2 gap-2.5">
            <Button onClick={() => handle(discard)}>Discard</Button>
            <Button variant="primary" onClick={() => handle(restore)}>
              Restore
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
