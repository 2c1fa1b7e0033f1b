import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the page that is fetched when it is first shown, and that the page can do without when it can't be fetched. */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing() {
  return null;
}
