import type { Face } from './drawing/lettering';

/** How a name is lettered, and the threads it is stitched in. Plain lettering on purpose, not the brands' own logos. */
export interface NameStyle {
  readonly face: Omit<Face, 'size'>;
  /** Thread on dark fabric. */
  readonly light: string;
  /** Thread on light fabric. */
  readonly dark: string;
}

const WHITE = '#f3f3f3';

const ROMAN: NameStyle['face'] = { family: 'cinzel', weight: 700, tracking: 0.055 };
const CONDENSED: NameStyle['face'] = { family: 'oswald', weight: 700, tracking: 0.045 };
const TECHNICAL: NameStyle['face'] = { family: 'michroma', weight: 400, tracking: 0.04 };
const BLOCK: NameStyle['face'] = { family: 'kanit', weight: 700, tracking: 0.03 };
const SLAB: NameStyle['face'] = { family: 'zilla-slab', weight: 700, tracking: 0.06 };
const GROTESQUE: NameStyle['face'] = { family: 'archivo', weight: 800, tracking: 0.04 };
const WIDE: NameStyle['face'] = { family: 'archivo', weight: 700, tracking: 0.05, stretch: 1.18 };

const slanted = (face: NameStyle['face']): NameStyle['face'] => ({ ...face, slant: 12 });

const STYLES: Readonly<Record<string, NameStyle>> = {
  HENNESSY: { face: ROMAN, light: '#f0ead8', dark: '#17463a' },
  STIVERS: { face: CONDENSED, light: WHITE, dark: '#a3222b' },
  LEITH: { face: { ...SLAB, weight: 600 }, light: '#eef2f6', dark: '#1d3f7a' },
  PREMIER: { face: WIDE, light: '#f0f1f2', dark: '#1e2b3d' },
  CANNON: { face: BLOCK, light: WHITE, dark: '#8f2229' },
  TAMERON: { face: TECHNICAL, light: '#eef1f4', dark: '#1f3f6b' },
  POHANKA: { face: slanted(GROTESQUE), light: WHITE, dark: '#1d3d8c' },
  NAVARRE: { face: { ...ROMAN, weight: 600, tracking: 0.08 }, light: '#efe9d9', dark: '#3a2f55' },
  GUARDIAN: { face: { ...GROTESQUE, stretch: 1.1 }, light: '#eef2f3', dark: '#29414f' },
  QUICKLANE: { face: { ...slanted(GROTESQUE), tracking: 0 }, light: '#ffb27a', dark: '#b4501a' },
  FORD: { face: { ...CONDENSED, weight: 600, tracking: 0.08 }, light: '#eef2f6', dark: '#1f3f86' },
  LINCOLN: { face: { ...TECHNICAL, tracking: 0.14 }, light: '#e9ecef', dark: '#2b2f36' },
  HONDA: { face: TECHNICAL, light: WHITE, dark: '#a51d28' },
  TOYOTA: { face: { ...WIDE, weight: 800 }, light: WHITE, dark: '#b01f2a' },
  LEXUS: { face: { ...TECHNICAL, tracking: 0.1 }, light: '#e9ebec', dark: '#3a3f45' },
  MAZDA: { face: { ...WIDE, weight: 600, tracking: 0.12 }, light: '#eef0f2', dark: '#2d3b52' },
  NISSAN: { face: { ...WIDE, weight: 600, tracking: 0.1 }, light: WHITE, dark: '#2a2d31' },
  SUBARU: { face: { ...WIDE, weight: 700, tracking: 0.08 }, light: '#eaf0f8', dark: '#1e3f8f' },
  HYUNDAI: { face: slanted(WIDE), light: '#e8eef4', dark: '#16345f' },
  KIA: { face: { ...WIDE, weight: 800, tracking: 0.1 }, light: WHITE, dark: '#23262a' },
  JEEP: { face: BLOCK, light: '#e7e2cf', dark: '#3a4a30' },
  RAM: { face: { ...SLAB, tracking: 0.08 }, light: WHITE, dark: '#23262a' },
  DODGE: { face: slanted(BLOCK), light: WHITE, dark: '#a51d28' },
  CHRYSLER: { face: { ...TECHNICAL, tracking: 0.05 }, light: '#dfe6ee', dark: '#23355c' },
  BUICK: { face: { ...GROTESQUE, weight: 600, tracking: 0.16 }, light: '#eceff1', dark: '#2e3a46' },
  GMC: { face: { ...BLOCK, tracking: 0.01 }, light: '#ffd9d4', dark: '#b01f2a' },
  CHEVROLET: { face: { ...GROTESQUE, weight: 700, tracking: 0.08 }, light: '#f2e6c4', dark: '#8a6a1c' },
  CADILLAC: { face: { ...ROMAN, weight: 600 }, light: '#ece9e2', dark: '#3b2a35' },
  VOLKSWAGEN: { face: { ...GROTESQUE, weight: 600, tracking: 0.03 }, light: '#eaf0f7', dark: '#183a73' },
  PORSCHE: { face: { ...TECHNICAL, tracking: 0.16 }, light: '#efe7d6', dark: '#6d1f28' },
  JAGUAR: { face: { ...ROMAN, weight: 600, tracking: 0.12 }, light: '#e9ece6', dark: '#22402f' },
  'LAND ROVER': { face: { ...CONDENSED, weight: 500, tracking: 0.12 }, light: '#e4eadf', dark: '#27462f' },
};

const OTHER_FACES = [GROTESQUE, CONDENSED, SLAB, WIDE, ROMAN, BLOCK];
const OTHER_DARKS = ['#1f3f6b', '#7c2430', '#22503c', '#2b3440', '#4a2f5e', '#8a4a1c'];

/** The style of a name in any case; names without one of their own always get the same one of a few. */
export function nameStyleOf(name: string): NameStyle {
  const key = name.trim().toUpperCase();
  const known = STYLES[key];
  if (known) return known;
  const sum = [...key].reduce((total, letter, index) => total + (letter.codePointAt(0) ?? 0) * (index + 1), 0);
  return {
    face: OTHER_FACES[sum % OTHER_FACES.length] ?? GROTESQUE,
    light: '#f1f2f2',
    dark: OTHER_DARKS[sum % OTHER_DARKS.length] ?? '#2b3440',
  };
}
