import { pingServer } from '../connection/ping-server';
import { readSession, writeSession } from '../storage/session-storage';

const RECOVERED = 'recovered_from';

/**
 * A tab from before a deployment may request a file that no longer exists. If the server can be reached, this reloads
 * the page, once per file: if it fails again, the cause is another. The cart survives.
 *
 * @param message the browser's error message, which names the file
 */
export async function recoverStaleTab(message: string): Promise<void> {
  if (readSession(RECOVERED) === message) return;
  if (!(await pingServer(''))) return;
  writeSession(RECOVERED, message);
  window.location.reload();
}
