/** A square button of the header; on a phone without its frame. */
export const HEADER_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-control border-line-strong hover:bg-sunken sm:size-12 sm:border';
