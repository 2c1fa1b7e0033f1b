/** Whether the browser promised not to clear this device's orders when space runs low. */
export type Persistence = 'persistent' | 'best-effort' | 'unknown';

/** Some browsers decide for themselves; others ask the person. */
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
