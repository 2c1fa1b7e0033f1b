import { pageLoaded } from '../page-loaded';

/**
 * The origin's service worker, registered once per page after the page has loaded. Undefined without https, in browsers
 * without service workers, and in development.
 */
let started: Promise<ServiceWorker | undefined> | undefined;

export function startWorker(): Promise<ServiceWorker | undefined> {
  started ??= register();
  return started;
}

async function register(): Promise<ServiceWorker | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  await pageLoaded();
  try {
    const { watchForUpdates } = await import('./updates');
    await watchForUpdates();
    const registration = await navigator.serviceWorker.ready;
    return registration.active ?? undefined;
  } catch {
    // Workers are not allowed here (private mode, policy): the store works online.
    return undefined;
  }
}
