import { type ReactNode, ViewTransition } from 'react';
import { useLocation } from 'react-router-dom';
import { useMediaQuery } from '../../components/use-media-query';

/** A tablet takes longer for the pictures of both screens than for the next screen (docs/decisions/rendering.md). */
const FADES = '(prefers-reduced-motion: no-preference) and (pointer: fine)';

/**
 * Fades from one screen to the next on computers with a mouse, where the browser has view transitions and motion is
 * allowed. The styles of `screen` say how; nothing else on the page takes part.
 */
export function ScreenTransition({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isFading = useMediaQuery(FADES);
  if (!isFading) return children;
  return (
    <ViewTransition key={pathname} default="none" enter="screen" exit="screen">
      {children}
    </ViewTransition>
  );
}
