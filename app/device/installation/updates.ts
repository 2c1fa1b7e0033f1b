import { Workbox } from 'workbox-window';
import { announceUpdate } from './waiting-update';

/**
 * Registers the worker and announces new builds. A build activates when a person accepts it; the page then reloads
 * once.
 */
export async function watchForUpdates(): Promise<void> {
  const workbox = new Workbox('/service-worker.js', { scope: '/' });
  workbox.addEventListener('waiting', () => {
    announceUpdate(() => {
      workbox.addEventListener('controlling', () => window.location.reload());
      workbox.messageSkipWaiting();
    });
  });
  await workbox.register({ immediate: true });
}
