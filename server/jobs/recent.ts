export function recentValues<Value>(most: number) {
  const kept = new Map<string, Value>();
  return (key: string, make: () => Value): Value => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
