import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Loads a component when it first renders, and renders nothing if the fetch fails. */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing() {
  return null;
}
