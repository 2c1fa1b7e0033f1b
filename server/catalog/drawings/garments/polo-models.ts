import type { BodyOptions } from './body';

/** What tells one polo from another. */
export interface PoloModel {
  readonly collar: 'knit' | 'tipped' | 'self';
  /** Where the placket ends, where its buttons sit, how wide it is; or a neck that falls open without buttons. */
  readonly placket: { readonly end: number; readonly buttons: readonly number[]; readonly width?: number } | 'open';
  /** Depth of the knitted sleeve bands; 0 for a stitched hem. */
  readonly cuff: number;
  readonly body: Omit<BodyOptions, 'sleeves'>;
  readonly hasStripes?: boolean;
  readonly hasSnaps?: boolean;
  readonly hasPenPocket?: boolean;
  readonly hasTrimPlacket?: boolean;
}

const PERFORMANCE: PoloModel = {
  collar: 'knit',
  placket: { end: 340, buttons: [228, 272, 316] },
  cuff: 24,
  body: { weave: 'pique' },
};

export const POLO_MODELS = {
  performance: PERFORMANCE,
  heavyweight: {
    ...PERFORMANCE,
    placket: { end: 382, buttons: [226, 270, 314, 358], width: 44 },
    cuff: 42,
  },
  club: { ...PERFORMANCE, collar: 'tipped', cuff: 28 },
  golf: { ...PERFORMANCE, collar: 'self', placket: { end: 300, buttons: [244], width: 28 }, cuff: 0, hasStripes: true },
  colorBlock: { ...PERFORMANCE, placket: { end: 318, buttons: [232, 286] }, body: { hasSidePanels: true } },
  tall: { ...PERFORMANCE, placket: { end: 352, buttons: [236, 306] }, cuff: 0, body: {} },
  snagProof: {
    ...PERFORMANCE,
    collar: 'self',
    cuff: 0,
    body: { isRaglan: true },
    hasSnaps: true,
    hasPenPocket: true,
  },
  contrastTrim: { ...PERFORMANCE, hasTrimPlacket: true, cuff: 34 },
} as const satisfies Readonly<Record<string, PoloModel>>;

/** Shorter plackets with fewer buttons. */
export const WOMENS_POLO_MODELS = {
  performance: { ...PERFORMANCE, placket: { end: 296, buttons: [236, 276] } },
  club: { ...PERFORMANCE, collar: 'tipped', placket: 'open', cuff: 22 },
  golf: { ...POLO_MODELS.golf, placket: { end: 282, buttons: [240], width: 26 } },
  colorBlock: { ...POLO_MODELS.colorBlock, placket: { end: 290, buttons: [234, 270] } },
  snagProof: { ...POLO_MODELS.snagProof, placket: { end: 304, buttons: [228, 256, 284] } },
  contrastTrim: { ...POLO_MODELS.contrastTrim, placket: { end: 300, buttons: [232, 264] }, cuff: 28 },
} as const satisfies Readonly<Record<string, PoloModel>>;
