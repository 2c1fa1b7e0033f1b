import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { CustomerKey } from '../../domain/customer';

/** What workbox-broadcast-update posts to the page when the worker has fetched something newer than it had answered. */
interface CacheUpdate {
  readonly type?: string;
  readonly payload?: { readonly updatedURL?: string };
}

/** Loads the store anew when the worker has found it changed: a price, an item, a picture. */
export function useStorefrontUpdates(customer: CustomerKey): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const listen = ({ data }: MessageEvent<CacheUpdate>) => {
      if (data.type === 'CACHE_UPDATED' && data.payload?.updatedURL?.endsWith(`/v1/storefronts/${customer}`)) {
        void revalidate();
      }
    };
    container?.addEventListener('message', listen);
    return () => container?.removeEventListener('message', listen);
  }, [customer, revalidate]);
}
