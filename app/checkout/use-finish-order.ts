import { useEffect, useRef } from 'react';
import type { ErrorBody } from '../../domain/wire/api';
import { type Placing, settleInterrupted } from '../outbox/place-order';
import { useStorefront } from '../storefront/storefront-context';
import type { CheckoutForm } from './checkout-form';
import { keptOrderKey } from './order-key';
import { receiptFor } from './receipt';
import { useEndCheckout } from './use-end-checkout';

type PlacedOrSaved = Exclude<Placing, { kind: 'refused' }>;

interface FinishOrder {
  finish(placing: PlacedOrSaved): void;
  /** For a press that comes sooner than the end of an order that a reload had cut off: waits for it, true if there was one. */
  hasEndedInterrupted(): Promise<boolean>;
}

/**
 * Ends the checkout of an order by code that is placed or saved. One whose end a reload has cut off is ended when the
 * checkout opens again.
 */
export function useFinishOrder(
  clearForm: (form: CheckoutForm) => void,
  tellRefused: (body: ErrorBody) => void,
): FinishOrder {
  const { customer } = useStorefront();
  const endCheckout = useEndCheckout(clearForm);

  function finish({ kind, entry }: PlacedOrSaved): void {
    const saying = kind === 'placed' ? 'Order placed successfully' : 'Order saved on this device';
    endCheckout({ receipt: receiptFor(entry), orderId: entry.order_id, saying });
  }

  const endInterrupted = useRef(async () => {
    const key = keptOrderKey(customer.key);
    const placing = key && (await settleInterrupted({ customer: customer.key, key }).catch(() => undefined));
    if (!placing) return false;
    if (placing.kind === 'refused') tellRefused(placing.body);
    else finish(placing);
    return true;
  });
  const interrupted = useRef<Promise<boolean>>(undefined);
  useEffect(() => {
    interrupted.current ??= endInterrupted.current().finally(() => {
      interrupted.current = Promise.resolve(false);
    });
  }, []);

  return { finish, hasEndedInterrupted: async () => interrupted.current ?? false };
}
