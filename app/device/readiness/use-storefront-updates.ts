import { useEffect } from 'react';
import type { CustomerKey } from '../../../domain/catalog/customer';

/** What workbox-broadcast-update posts when the worker has fetched a newer document than the one it answered with. */
interface CacheUpdate {
  readonly type?: string;
  readonly payload?: { readonly updatedURL?: string };
}

/** Listens from the start: the update may arrive before the first screen has rendered. */
let updatedUrl: string | undefined;
let handleUpdate = () => {};
(navigator.serviceWorker as ServiceWorkerContainer | undefined)?.addEventListener(
  'message',
  ({ data }: MessageEvent<CacheUpdate>) => {
    if (data.type !== 'CACHE_UPDATED') return;
    updatedUrl = data.payload?.updatedURL;
    handleUpdate();
  },
);

/** Reloads the store's document when the worker has found a newer one: a price, an item, a picture. */
export function useStorefrontUpdates(customer: CustomerKey, reload: () => void): void {
  useEffect(() => {
    handleUpdate = () => {
      if (!updatedUrl?.endsWith(`/v1/storefronts/${customer}`)) return;
      updatedUrl = undefined;
      reload();
    };
    handleUpdate();
  }, [customer, reload]);
}
