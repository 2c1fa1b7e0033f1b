import type { Point } from '../drawing/geometry';

/** Half widths are measured from the middle of the garment, heights from the top of the picture. */
export interface Cut {
  readonly neck: number;
  readonly shoulder: number;
  readonly chest: number;
  readonly waist: number;
  readonly hem: number;
  readonly shoulderY: number;
  readonly armpitY: number;
  readonly waistY: number;
  /** Where the side ends; the front hangs lower by `hemDrop`. */
  readonly hemY: number;
  readonly hemDrop: number;
  readonly shortCuff: Cuff;
  readonly longCuff: Cuff;
}

/** The ends of the sleeve opening on the viewer's left. */
export interface Cuff {
  readonly outer: Point;
  readonly inner: Point;
}

export type SleeveLength = 'short' | 'long';

export const MENS: Cut = {
  neck: 70,
  shoulder: 170,
  chest: 165,
  waist: 160,
  hem: 165,
  shoulderY: 154,
  armpitY: 338,
  waistY: 520,
  hemY: 690,
  hemDrop: 20,
  shortCuff: { outer: [90, 348], inner: [212, 398] },
  longCuff: { outer: [98, 640], inner: [172, 656] },
};

export const WOMENS: Cut = {
  neck: 62,
  shoulder: 146,
  chest: 148,
  waist: 121,
  hem: 155,
  shoulderY: 150,
  armpitY: 318,
  waistY: 474,
  hemY: 672,
  hemDrop: 24,
  shortCuff: { outer: [142, 304], inner: [236, 352] },
  longCuff: { outer: [124, 628], inner: [190, 644] },
};

/** A wide straight tee with long sleeves. */
export const BOXY: Cut = {
  ...MENS,
  chest: 174,
  waist: 174,
  hem: 174,
  shoulder: 180,
  shoulderY: 158,
  shortCuff: { outer: [88, 384], inner: [196, 424] },
};

/** Sleeves that end below the elbow. */
export const THREE_QUARTER_CUFF: Cuff = { outer: [138, 500], inner: [212, 522] };

/** Sweatshirts and jackets: room in the body. */
export const RELAXED: Cut = { ...MENS, shoulder: 174, chest: 174, waist: 174, hem: 168, armpitY: 346 };

/** Big and tall: broader and longer. */
export const TALL: Cut = {
  ...MENS,
  chest: 180,
  waist: 180,
  hem: 180,
  shoulder: 178,
  hemY: 716,
  waistY: 540,
  shortCuff: { outer: [82, 372], inner: [200, 424] },
};

/** Coats: the hem below the hips. */
export function longer(cut: Cut): Cut {
  return { ...cut, hemY: cut.hemY + 36, hem: cut.hem + 6 };
}

/** Shirttails: the sides end high and the front hangs low. */
export function withShirttail(cut: Cut): Cut {
  return { ...cut, hemY: cut.hemY - 46, hemDrop: 66 };
}
