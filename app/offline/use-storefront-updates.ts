import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { CustomerKey } from '../../domain/catalog/customer';

/** What workbox-broadcast-update posts to the page when the worker has fetched something newer than it had answered. */
interface CacheUpdate {
  readonly type?: string;
  readonly payload?: { readonly updatedURL?: string };
}

/** Heard from the start: the worker may have found something new before the first screen stands. */
let changed: string | undefined;
let handleChange = () => {};
(navigator.serviceWorker as ServiceWorkerContainer | undefined)?.addEventListener(
  'message',
  ({ data }: MessageEvent<CacheUpdate>) => {
    if (data.type !== 'CACHE_UPDATED') return;
    changed = data.payload?.updatedURL;
    handleChange();
  },
);

/** Loads the store anew when the worker has found it changed: a price, an item, a picture. */
export function useStorefrontUpdates(customer: CustomerKey): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    handleChange = () => {
      if (!changed?.endsWith(`/v1/storefronts/${customer}`)) return;
      changed = undefined;
      void revalidate();
    };
    handleChange();
  }, [customer, revalidate]);
}
