/**
 * Covers the page while a screen loads (docs/specification.md, Screens and routes). Fades in with a delay, so that
 * quick loads do not flicker.
 */
export function LoadingOverlay() {
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="fixed inset-0 z-50 grid animate-[fade-in_200ms_120ms_both] place-items-center bg-paper/70"
    >
      <span aria-hidden className="size-12 animate-spin rounded-full border-4 border-dashed border-brand" />
    </div>
  );
}
