import { type ReactNode, ViewTransition } from 'react';
import { useLocation } from 'react-router-dom';
import { useMediaQuery } from '../../components/use-media-query';

/** Tablets take longer to handle both screens' pictures than to show the next screen (docs/decisions/page-speed.md). */
const FADES = '(prefers-reduced-motion: no-preference) and (pointer: fine)';

/**
 * Fades between screens on computers with a mouse, if the browser supports view transitions and motion is allowed. The
 * styles of `screen` define the fade; nothing else on the page takes part.
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
