/** Size columns that are scrolled out of sight, and the widths of the sticky columns that they are behind, in px. */
export interface HiddenSizes {
  readonly before: number;
  readonly after: number;
  readonly colorsWidth: number;
  readonly unitsWidth: number;
}

export const NO_HIDDEN_SIZES: HiddenSizes = { before: 0, after: 0, colorsWidth: 0, unitsWidth: 0 };

/** @param scroller holds the table with colors first, units last and a size in each column between */
export function hiddenSizes(scroller: HTMLElement): HiddenSizes {
  const heads = [...scroller.querySelectorAll('th[scope="col"]')].map((head) => head.getBoundingClientRect());
  const [colors, ...sizes] = heads;
  const units = sizes.pop();
  if (!colors || !units) return NO_HIDDEN_SIZES;
  // Positions can be fractions of a pixel.
  return {
    before: sizes.filter(({ left }) => left < colors.right - 1).length,
    after: sizes.filter(({ right }) => right > units.left + 1).length,
    colorsWidth: colors.width,
    unitsWidth: units.width,
  };
}

/** Scrolls to the sizes on the right: as far as possible without skipping one. */
export function showMoreSizes(scroller: HTMLElement, { colorsWidth, unitsWidth }: HiddenSizes): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const left = scroller.clientWidth - colorsWidth - unitsWidth - PART_OF_SIZE;
  scroller.scrollBy({ left, behavior: isCalm ? 'instant' : 'smooth' });
}

/** A size that was shown in part is shown in full. */
const PART_OF_SIZE = 60;
