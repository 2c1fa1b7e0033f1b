import { Workbox } from 'workbox-window';
import { notifyUpdateReady } from './update-waits';

/** Registers the worker and listens for a new build; it takes over when a person says so, and the page then reloads once. */
export async function watchForUpdates(): Promise<void> {
  const workbox = new Workbox('/service-worker.js', { scope: '/' });
  workbox.addEventListener('waiting', () => {
    notifyUpdateReady(() => {
      workbox.addEventListener('controlling', () => window.location.reload());
      workbox.messageSkipWaiting();
    });
  });
  await workbox.register({ immediate: true });
}
