import { type ComponentType, use } from 'react';

export interface LazyScreen {
  readonly Screen: ComponentType;
  /** Fetches the code ahead of rendering, and again if that failed before. Never rejects. */
  preload(): Promise<void>;
}

/**
 * Unlike React's `lazy`, a screen that couldn't be fetched is fetched again on the next navigation to it, and a loaded
 * one renders at once.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loading: Promise<ComponentType> | undefined;
  let Loaded: ComponentType | undefined;
  let hasFailed = false;

  function start(): Promise<ComponentType> {
    hasFailed = false;
    loading = load();
    loading.then(
      (component) => {
        Loaded = component;
      },
      () => {
        hasFailed = true;
      },
    );
    return loading;
  }

  return {
    Screen() {
      const Screen = Loaded ?? use(loading ?? start());
      return <Screen />;
    },
    async preload() {
      await (loading && !hasFailed ? loading : start()).catch(() => undefined);
    },
  };
}
