import { randomKey } from '../../device/storage/random-key';
import { readSession, writeSession } from '../../device/storage/session-storage';

/**
 * Tells this device's tabs apart. An open tab holds a lock by its name, which the browser releases however the tab
 * ends. Pages without HTTPS have no locks; there, every other tab counts as closed.
 */
const TAB = 'cart_tab';
const LOCK = 'cart-tab:';

let isHeld = false;

/** Survives a reload. A duplicated tab has the same name. */
export function tabName(): string {
  const known = readSession(TAB);
  if (known) return known;
  const name = randomKey();
  writeSession(TAB, name);
  return name;
}

export function holdTab(): void {
  const { locks } = navigator as { locks?: LockManager };
  if (isHeld || !locks) return;
  isHeld = true;
  void locks.request(LOCK + tabName(), { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
}

export async function openTabs(): Promise<ReadonlySet<string>> {
  const { locks } = navigator as { locks?: LockManager };
  const { held = [] } = (await locks?.query()) ?? {};
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set([tabName(), ...names]);
}
