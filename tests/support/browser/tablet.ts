import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { storeIsKept } from './shopper';

/** A tablet with separate storage that survives closing and opening the browser. */
export interface Tablet {
  /** Starts the browser again, from cold, with what was stored before. */
  open(isOffline?: boolean): Promise<BrowserContext>;
  throwAway(): Promise<void>;
}

export function aTablet(launchOptions: LaunchOptions): Tablet {
  const storage = mkdtempSync(join(tmpdir(), 'tablet-'));
  let running: BrowserContext | undefined;
  return {
    async open(isOffline = false) {
      await running?.close();
      running = await chromium.launchPersistentContext(storage, {
        ...launchOptions,
        viewport: { width: 1180, height: 820 },
        serviceWorkers: 'allow',
      });
      await running.setOffline(isOffline);
      return running;
    },
    async throwAway() {
      await running?.close();
      rmSync(storage, { recursive: true, force: true });
    },
  };
}

/** A tablet requests two bundles at once, and then reports progress. */
const FIRST_BUNDLES = 2;

/**
 * The tablet saves its first pictures and waits for the next ones.
 * @returns lets it go on
 */
export async function holdPictures(context: BrowserContext): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let bundles = 0;
  await context.route('**/images/bundle?*', async (route) => {
    bundles += 1;
    if (bundles > FIRST_BUNDLES) await held;
    await route.continue();
  });
  return letGo;
}

/** Opens the store until the tablet has kept it, with a second page that lets its worker be woken once the first closes. */
export async function openKeptStore(tablet: Tablet, origin: string) {
  const context = await tablet.open();
  const page = await context.newPage();
  await page.goto(`${origin}/hennessy`);
  await storeIsKept(page);
  return { context, page, wakeWorker: await workerWaker(context, await context.newPage(), origin) };
}

/** Wakes the worker as the browser does when the connection returns. @param holder a page that stays open */
export async function workerWaker(context: BrowserContext, holder: Page, origin: string): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(holder);
  const known = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await known;
  return async () => {
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: `${origin}/`,
      registrationId,
      tag: 'outbox',
      lastChance: false,
    });
  };
}
