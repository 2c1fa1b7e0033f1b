import { type ReactNode, ViewTransition } from 'react';
import { useLocation } from 'react-router-dom';
import { useMediaQuery } from '../components/use-media-query';

/**
 * Fades from one screen to the next, where the browser has view transitions and motion is allowed. The styles of
 * `screen` say how; nothing else on the page takes part.
 */
export function ScreenTransition({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isMoving = useMediaQuery('(prefers-reduced-motion: no-preference)');
  const change = isMoving ? 'screen' : 'none';
  return (
    <ViewTransition key={pathname} default="none" enter={change} exit={change}>
      {children}
    </ViewTransition>
  );
}
