/** Most screens open sooner and shouldn't flicker or wait for an animation. */
const SHOWN_AFTER_MS = 200;

/** Covers the page while a screen loads (docs/specification.md, Screens and routes); visible once that takes long. */
export function LoadingOverlay() {
  return (
    <div className="fixed inset-0 z-50">
      <div
        ref={showLater}
        hidden
        role="progressbar"
        aria-label="Loading"
        className="grid size-full animate-[fade-in_200ms_both] place-items-center bg-paper/70"
      >
        <span aria-hidden className="size-12 animate-spin rounded-full border-4 border-dashed border-brand" />
      </div>
    </div>
  );
}

/** Without React: an update would restart the render it's waiting for. */
function showLater(element: HTMLElement | null) {
  if (!element) return;
  const timer = setTimeout(() => {
    element.hidden = false;
  }, SHOWN_AFTER_MS);
  return () => clearTimeout(timer);
}
