import { vi } from 'vitest';

/** Session storage as in a browser, and one that can be full. */
export class MemoryStorage implements Storage {
  isFull = false;
  private readonly values = new Map<string, string>();

  get length(): number {
    return this.values.size;
  }

  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('The storage is full', 'QuotaExceededError');
    this.values.set(key, String(value));
  }

  removeItem(key: string): void {
    this.values.delete(key);
  }

  clear(): void {
    this.values.clear();
  }

  /** All that is stored. */
  contents(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.values);
  }
}

/** Puts an empty session storage into place, as in a new tab. */
export function openTab(): MemoryStorage {
  const storage = new MemoryStorage();
  vi.stubGlobal('sessionStorage', storage);
  return storage;
}
