import { type ComponentType, use } from 'react';

export interface LazyScreen {
  /** Renders the screen; suspends until its code is here. */
  readonly Screen: ComponentType;
  /** Fetches the code ahead of rendering, again if that has failed before. Never rejects. */
  preload(): Promise<void>;
}

/**
 * A screen whose code is fetched when it is needed. Unlike with React's `lazy`, a screen that could not be fetched is
 * fetched again on the next navigation to it, and one that is here renders at once.
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
