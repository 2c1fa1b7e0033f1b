/** Session storage that never throws. Where it's blocked or full, values last as long as the page. */
const memory = new Map<string, string | null>();

export function readSession(key: string): string | null {
  if (memory.has(key)) return memory.get(key) ?? null;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value null removes the key. @returns whether a reload keeps it */
export function writeSession(key: string, value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}

export function sessionKeys(): readonly string[] {
  const kept = [...memory.keys()];
  try {
    return [
      ...new Set([
        ...Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? ''),
        ...kept,
      ]),
    ];
  } catch {
    return kept;
  }
}
