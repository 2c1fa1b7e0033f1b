import { useEffect } from 'react';
import { retryOnReconnect } from '../device/connection/on-reconnect';
import { pageLoaded } from '../device/page-loaded';

let isStarted = false;

/**
 * Watches the connection and sends the outbox, whatever is on the screen. Starts once per page, after it has loaded.
 */
export function useBackgroundWork(): void {
  useEffect(() => {
    if (isStarted) return;
    isStarted = true;
    void pageLoaded().then(() => retryOnReconnect(start));
  }, []);
}

async function start(): Promise<void> {
  (await import('./background-work')).startBackgroundWork();
}
