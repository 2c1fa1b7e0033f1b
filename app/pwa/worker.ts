/**
 * The service worker of this origin: registered once a page, after the page itself has loaded. Undefined where there can be
 * none: on an address without https, in a browser without workers, and in development.
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
    // Workers are forbidden here (private mode, policy): the store works online.
    return undefined;
  }
}

function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
}
