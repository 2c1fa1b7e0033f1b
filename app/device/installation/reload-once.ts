import { readSession, writeSession } from '../storage/session-storage';

const RELOADED = 'reloaded_for';

/**
 * Reloads the page once for each script that's missing: a second failure has another cause. Where a reload keeps
 * nothing, as with blocked cookies, it would go on forever, so there it doesn't.
 * @param missing the browser's message, which names the file
 */
export function reloadOnce(missing: string): void {
  if (readSession(RELOADED) !== missing && writeSession(RELOADED, missing)) window.location.reload();
}
