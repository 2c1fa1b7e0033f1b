import { LRUCache } from 'lru-cache';

/**
 * Keeps as many entries as were used last. With its `max`, LRUCache would set aside the room for all of them at once,
 * which is 12 MB for the caches of clients and pictures.
 */
export function growingCache<Value extends number | object>(most: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
