/** The provider's own mark: four stitches. */
export function ProviderMark() {
  return (
    <svg aria-hidden viewBox="0 0 34 34" className="size-6.5 sm:size-8.5">
      <rect width="34" height="34" rx="8" className="fill-ink" />
      <path
        d="m10 10 5 5m0-5-5 5M19 10l5 5m0-5-5 5M10 19l5 5m0-5-5 5M19 19l5 5m0-5-5 5"
        className="stroke-white"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
