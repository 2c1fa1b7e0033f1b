import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { jsonOrUndefined } from '../../../domain/json';
import { readSession, writeSession } from '../../device/storage/session-storage';

/** Where each history entry was scrolled to, in pixels, by its key; kept over a reload. */
const STORED = 'scroll_positions';
let positions: Record<string, unknown> | undefined;

/** The state of a navigation that changes what a screen shows, but leaves it where it is. */
export const KEEPS_SCROLL = { keepsScroll: true };

/** Starts a new screen at its top, or at the address's anchor; going back shows what was in sight before. */
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
    // A screen that is leaving has been replaced when its position could be read, so it is read while it scrolls.
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
