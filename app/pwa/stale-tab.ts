import { readSession, writeSession } from '../storage/session-storage';

const RECOVERED = 'recovered_from';

/**
 * A tab that has been open since before a new build may ask for a file that is no longer there. Where the server answers, the
 * page is loaded anew, once for each such file: a second time the fault is another one. What is in the cart stays.
 *
 * @param fault the browser's message, which names the file
 */
export async function recoverStaleTab(fault: string): Promise<void> {
  if (readSession(RECOVERED) === fault) return;
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return;
  writeSession(RECOVERED, fault);
  window.location.reload();
}
