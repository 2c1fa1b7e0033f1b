import { startTransition, use, useCallback, useEffect, useState } from 'react';

/** What is being loaded for a component that does not exist yet: it suspends, and then starts over. */
const started = new Map<string, Promise<unknown>>();

/**
 * What `load` answers; suspends until then. The second value loads it again: the old answer stays on the screen until
 * the new one is there. Needs a React `key` per `name`.
 *
 * @param name what is loaded, such as a store's path
 * @param load never rejects: a failure is an answer, too. Gets the answer that is shown, when it loads again
 */
export function useLoaded<Answer>(
  name: string,
  load: (shown?: Answer) => Promise<Answer>,
): readonly [Answer, () => void] {
  const [loading, setLoading] = useState(() => loadAhead(name, load));
  const shown = use(loading);
  useEffect(() => () => void started.delete(name), [name]);
  const reload = useCallback(() => startTransition(() => setLoading(load(shown))), [load, shown]);
  return [shown, reload];
}

/** Starts loading what a component will ask for with `useLoaded`. */
export function loadAhead<Answer>(name: string, load: () => Promise<Answer>): Promise<Answer> {
  const loading = started.get(name) ?? load();
  started.set(name, loading);
  // A name stands for one kind of answer.
  return loading as Promise<Answer>;
}
