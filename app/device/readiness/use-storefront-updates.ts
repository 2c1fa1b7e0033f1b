import { useEffect } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { serviceWorkers } from '../browser-feature';

/** Posted by workbox-broadcast-update when the worker fetched a newer document than the one it served. */
interface CacheUpdate {
  readonly type?: string;
  readonly payload?: { readonly updatedURL?: string };
}

/** Listens from the start: the update may arrive before the first screen renders. */
let updatedUrl: string | undefined;
let handleUpdate = () => {};
serviceWorkers()?.addEventListener('message', ({ data }: MessageEvent<CacheUpdate | null>) => {
  if (data?.type !== 'CACHE_UPDATED') return;
  updatedUrl = data.payload?.updatedURL;
  handleUpdate();
});

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
