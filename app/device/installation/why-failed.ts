import { useSyncExternalStore } from 'react';
import { createSignal } from '../signal';
import { isPageReplaced } from './page-release';

/**
 * Why only a reload gets what's missing: a newer release has other scripts (`updated`), or the browser doesn't fetch a
 * script again that it couldn't fetch once (`stuck`; Chromium before 156).
 */
export type ReloadReason = 'updated' | 'stuck';

let offered: ReloadReason | undefined;
const { notify, subscribe } = createSignal();

/** Once a part of the page could be had only by a reload, for as long as the page is open. */
export function useReloadOffer(): ReloadReason | undefined {
  return useSyncExternalStore(
    subscribe,
    () => offered,
    () => undefined,
  );
}

/** What failed before. The first time, the connection is the likely cause. */
const failed = new Set<string>();

/**
 * Finds out why a part's code couldn't be fetched, and offers a reload if only that gets it.
 * @returns a sentence for people; undefined if it may only be the connection
 */
export async function whyFailed(part: string): Promise<string | undefined> {
  const isReplaced = await isPageReplaced();
  if (isReplaced) {
    offer('updated');
    return 'There is a new version of this page. Reload to update.';
  }
  if (isReplaced === false && failed.has(part)) {
    offer('stuck');
    return `${part} could not be loaded. Reload to try again.`;
  }
  failed.add(part);
  return undefined;
}

function offer(reason: ReloadReason): void {
  if (offered === 'updated') return;
  offered = reason;
  notify();
}
