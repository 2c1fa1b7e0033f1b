import { useEffectEvent, useLayoutEffect } from 'react';
import { handlePopsFirst, navigations } from '../device/navigations';

/**
 * Lets the browser's Back close whatever lies over the page, instead of leaving the page. Each open overlay has a
 * history entry with the page's address, numbered in its state. An overlay that closes otherwise leaves its entry
 * behind: going back or forward skips such entries, and the next overlay uses them again. Removing them at once would
 * race with a navigation that closes the overlay.
 */
const DEPTH = 'overlays';

interface Entry {
  /** Names the page: React Router's key, which overlays' entries share, and the address. */
  readonly page: string;
  readonly depth: number;
}

/** The closers of the overlays that are open, the topmost last. */
const open: (() => void)[] = [];

/** The entry that is shown; undefined until `watchHistory`. */
let shown: Entry | undefined;

/** Starts with the page where it can, because entries that overlays left behind outlive a reload. */
export function watchHistory(): void {
  if (shown) return;
  noteEntry();
  handlePopsFirst(handlePop);
  navigations.subscribe(noteEntry);
}

function noteEntry(): void {
  shown = currentEntry();
}

export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before it's painted: a press of Back may follow at once.
  useLayoutEffect(() => {
    if (!isOpen) return;
    watchHistory();
    const closer = () => close();
    open.push(closer);
    if (currentEntry().depth < open.length) {
      window.history.pushState({ ...window.history.state, [DEPTH]: open.length }, '');
      noteEntry();
    }
    return () => {
      const at = open.indexOf(closer);
      if (at !== -1) open.splice(at, 1);
    };
  }, [isOpen]);
}

function currentEntry(): Entry {
  const { key = '', [DEPTH]: depth = 0 } = { ...window.history.state };
  return { page: `${key} ${window.location.href}`, depth: Number(depth) || 0 };
}

/** Comes before the router's own listener, which learns of other pages only. */
function handlePop(event: PopStateEvent): void {
  const before = shown;
  shown = currentEntry();
  const isSamePage = before?.page === shown.page && before.depth !== shown.depth;
  // An overlay that outlives its page, such as the search, closes all the same.
  const closing = open.splice(isSamePage ? shown.depth : 0).reverse();
  for (const close of closing) close();
  if (!isSamePage) return;
  event.stopImmediatePropagation();
  if (closing.length === 0) window.history.go(Math.sign(shown.depth - (before?.depth ?? 0)));
}
