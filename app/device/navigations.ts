import { createSignal } from './signal';

/** Routers notify it after every navigation, so code that's fetched later hears of those, too. */
export const navigations = createSignal();

type PopHandler = (event: PopStateEvent) => void;

let handler: PopHandler | undefined;

/** The handler gets every press of Back or Forward before the router does, and can keep it from the router. */
export function handlePopsFirst(handle: PopHandler): void {
  handler = handle;
}

// Listeners of a window are called in the order in which they were added, and the router adds its own when it renders.
// Where pages are rendered ahead, there's no window.
globalThis.addEventListener?.('popstate', (event) => handler?.(event));
