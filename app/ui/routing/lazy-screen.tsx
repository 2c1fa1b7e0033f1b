import { type ComponentType, use } from 'react';
import { createSignal } from '../../device/signal';

export interface LazyScreen<Props = object> {
  readonly Screen: ComponentType<Props>;
  /** Fetches the code ahead of rendering, and again if that failed before. Never rejects. */
  preload(): Promise<void>;
}

/** Starts each fetch that failed once more. */
const failed = new Set<() => Promise<unknown>>();
const { notify, subscribe } = createSignal();

/** Whether failed screens have been fetched after all: boundaries around them try again. */
export const subscribeToFetched = subscribe;

/**
 * Unlike React's `lazy`, a screen that couldn't be fetched is fetched again on the next navigation to it, or by
 * `fetchFailedScreens`, and a loaded one renders at once.
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let Loaded: ComponentType<Props> | undefined;

  function start(): Promise<ComponentType<Props>> {
    failed.delete(start);
    loading = load();
    loading.then(
      (component) => {
        Loaded = component;
      },
      () => failed.add(start),
    );
    return loading;
  }

  return {
    Screen(props) {
      const Screen = Loaded ?? use(loading ?? start());
      return <Screen {...props} />;
    },
    async preload() {
      await (loading && !failed.has(start) ? loading : start()).catch(() => undefined);
    },
  };
}

/** Fetches again whatever couldn't be fetched. @returns whether all of it is here now */
export async function fetchFailedScreens(): Promise<boolean> {
  await Promise.all([...failed].map((start) => start().catch(() => undefined)));
  if (failed.size > 0) return false;
  notify();
  return true;
}
