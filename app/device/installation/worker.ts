import { useSyncExternalStore } from 'react';
import { pageLoaded } from '../page-loaded';
import { createSignal } from '../signal';

let started: Promise<ServiceWorker | undefined> | undefined;

let activate: (() => void) | undefined;
const { notify, subscribe } = createSignal();

/**
 * The origin's service worker, registered once per page after it loads. Undefined without https, in browsers without
 * service workers, and in development.
 */
export function startWorker(): Promise<ServiceWorker | undefined> {
  started ??= register();
  return started;
}

export function useWaitingUpdate(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, () => activate);
}

async function register(): Promise<ServiceWorker | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  await pageLoaded();
  try {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox('/service-worker.js', { scope: '/' });
    // A build takes over only when a person accepts it; the page then reloads once.
    workbox.addEventListener('waiting', () => {
      activate = () => {
        workbox.addEventListener('controlling', () => window.location.reload());
        workbox.messageSkipWaiting();
      };
      notify();
    });
    watchController(navigator.serviceWorker);
    await workbox.register({ immediate: true });
    const registration = await navigator.serviceWorker.ready;
    return registration.active ?? undefined;
  } catch {
    // Private mode or a policy forbids workers: the store still works online.
    return undefined;
  }
}

/** If another tab accepts a build, the files of this tab's build are gone. */
function watchController(container: ServiceWorkerContainer): void {
  let { controller } = container;
  container.addEventListener('controllerchange', () => {
    if (controller) {
      activate = () => window.location.reload();
      notify();
    }
    ({ controller } = container);
  });
}
