import type { Ref } from 'react';

/** Most screens open sooner and shouldn't flicker or wait for an animation. */
const SHOWN_AFTER_MS = 200;

/**
 * Covers the page while a screen loads (docs/specification.md, Screens and routes), once that takes long.
 * @param ref shows it; by default, `showLater` does
 */
export function LoadingOverlay({ ref = showLater }: { readonly ref?: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      hidden
      role="progressbar"
      aria-label="Loading"
      className="fixed inset-0 z-50 grid animate-[fade-in_200ms_both] place-items-center bg-paper/70"
    >
      <span className="size-12 animate-spin rounded-full border-4 border-dashed border-brand" />
    </div>
  );
}

/** Without React: an update would restart the render it's waiting for. @returns hides it */
export function showLater(overlay: HTMLElement | null) {
  if (!overlay) return;
  const timer = setTimeout(() => {
    overlay.hidden = false;
  }, SHOWN_AFTER_MS);
  return () => {
    clearTimeout(timer);
    overlay.hidden = true;
  };
}
