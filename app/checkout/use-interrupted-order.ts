import { useEffect, useEffectEvent, useRef } from 'react';
import type { ErrorBody } from '../../domain/wire/errors';
import { settleInterrupted } from '../outbox/place-order';
import { useStorefront } from '../storefront/storefront-context';
import { keptOrderKey } from './order-key';
import type { PlacedOrSaved } from './use-finish-order';

/**
 * Ends an order that a reload has interrupted, when the checkout opens again. The returned function waits for that, for
 * a press that comes sooner; it answers whether there was such an order.
 */
export function useInterruptedOrder(
  onFinished: (placing: PlacedOrSaved) => void,
  onRefused: (body: ErrorBody) => void,
): () => Promise<boolean> {
  const { customer } = useStorefront();
  const interrupted = useRef<Promise<boolean>>(undefined);

  const endInterrupted = useEffectEvent(async () => {
    const key = keptOrderKey(customer.key);
    const placing = key && (await settleInterrupted({ customer: customer.key, key }).catch(() => undefined));
    if (!placing) return false;
    if (placing.kind === 'refused') onRefused(placing.body);
    else onFinished(placing);
    return true;
  });
  useEffect(() => {
    interrupted.current ??= endInterrupted().finally(() => {
      interrupted.current = Promise.resolve(false);
    });
  }, []);

  return async () => interrupted.current ?? false;
}
