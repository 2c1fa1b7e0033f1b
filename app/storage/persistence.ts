/** Whether the browser has promised not to clear this device's orders when space is short. */
export type Persistence = 'kept' | 'not promised' | 'unknown';

/** Asks for the promise; browsers decide by themselves or ask the person. */
export async function askToKeepStorage(): Promise<Persistence> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.persist) return 'unknown';
  return (await storage.persist()) ? 'kept' : 'not promised';
}

export async function persistence(): Promise<Persistence> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.persisted) return 'unknown';
  return (await storage.persisted()) ? 'kept' : 'not promised';
}
