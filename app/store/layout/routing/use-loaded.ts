import { startTransition, use, useCallback, useEffect, useState } from 'react';

/** Loads for components that don't exist yet: they suspend, then start over. */
const started = new Map<string, Promise<unknown>>();

/**
 * The result of `load`; suspends until then. The second value reloads it: the old result stays on screen until the new
 * one arrives. Needs a React `key` per `name`.
 * @param name what is loaded, such as a store's path
 * @param load never rejects: a failure is a result, too. On a reload, it gets the current result
 */
export function useLoaded<Value>(name: string, load: (shown?: Value) => Promise<Value>): readonly [Value, () => void] {
  const [loading, setLoading] = useState(() => loadAhead(name, load));
  const shown = use(loading);
  useEffect(() => () => void started.delete(name), [name]);
  const reload = useCallback(() => startTransition(() => setLoading(load(shown))), [load, shown]);
  return [shown, reload];
}

export function loadAhead<Value>(name: string, load: () => Promise<Value>): Promise<Value> {
  const loading = started.get(name) ?? load();
  started.set(name, loading);
  return loading as Promise<Value>;
}
