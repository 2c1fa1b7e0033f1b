/** Whether the browser has agreed not to clear this device's orders when space runs low. */
export type Persistence = 'persistent' | 'best-effort' | 'unknown';

/** Browsers decide for themselves or ask the person. */
export async function requestPersistence(): Promise<Persistence> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.persist) return 'unknown';
  return (await storage.persist()) ? 'persistent' : 'best-effort';
}

export async function persistence(): Promise<Persistence> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.persisted) return 'unknown';
  return (await storage.persisted()) ? 'persistent' : 'best-effort';
}
