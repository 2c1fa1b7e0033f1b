import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { jsonOrUndefined } from '../../../../domain/json';
import { readSession, writeSession } from '../../../device/storage/session-storage';

/** Each history entry's scroll position in pixels, by its key; survives a reload. */
const STORED = 'scroll_positions';
let positions: Record<string, unknown> | undefined;

/** The state of a navigation that changes a screen's content but not its scroll position. */
export const KEEPS_SCROLL = { keepsScroll: true };

/** Starts a new screen at its top or the address's anchor; going back restores the position. */
export function useScrollPosition(): void {
  const { key, hash, state } = useLocation();
  const isBack = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const stored = isBack ? storedPositions()[key] : undefined;
    if (typeof stored === 'number') window.scrollTo(0, stored);
    else if (!scrollToAnchor(hash) && state?.keepsScroll !== true) window.scrollTo(0, 0);
    const remember = () => {
      storedPositions()[key] = window.scrollY;
    };
    // Recorded while scrolling: by the time a screen leaves, it's too late to read its position.
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, hash, state, isBack]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const store = () => writeSession(STORED, JSON.stringify(storedPositions()));
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, []);
}

function storedPositions(): Record<string, unknown> {
  positions ??= { ...(jsonOrUndefined(readSession(STORED) ?? '') as object | undefined) };
  return positions;
}

function scrollToAnchor(hash: string): boolean {
  const anchor = document.getElementById(hash.slice(1));
  anchor?.scrollIntoView();
  return anchor !== null;
}
