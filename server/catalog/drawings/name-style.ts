import type { BadgeShape } from './badge-shapes';
import type { Face } from './lettering';

/** How a name looks on a badge. Plain lettering and shapes on purpose, not the brands' own logos. */
export interface NameStyle {
  readonly face: Omit<Face, 'size'>;
  readonly shape: BadgeShape;
  /** Thread of the lettering; it reads on the ground. */
  readonly letters: string;
  /** Thread of the badge under the lettering: dark, in the color the name is known by. */
  readonly ground: string;
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

export const NAME_STYLES: Readonly<Record<string, NameStyle>> = {
  HENNESSY: { shape: 'bar', face: ROMAN, letters: '#f0ead8', ground: '#17463a' },
  STIVERS: { shape: 'shield', face: CONDENSED, letters: WHITE, ground: '#a3222b' },
  LEITH: { shape: 'ticket', face: { ...SLAB, weight: 600 }, letters: '#eef2f6', ground: '#1d3f7a' },
  PREMIER: { shape: 'hexagon', face: WIDE, letters: '#f0f1f2', ground: '#1e2b3d' },
  CANNON: { shape: 'pennant', face: BLOCK, letters: WHITE, ground: '#8f2229' },
  TAMERON: { shape: 'pill', face: TECHNICAL, letters: '#eef1f4', ground: '#1f3f6b' },
  POHANKA: { shape: 'slanted', face: slanted(GROTESQUE), letters: WHITE, ground: '#1d3d8c' },
  NAVARRE: { shape: 'oval', face: { ...ROMAN, weight: 600, tracking: 0.08 }, letters: '#efe9d9', ground: '#3a2f55' },
  GUARDIAN: { shape: 'shield', face: { ...GROTESQUE, stretch: 1.1 }, letters: '#eef2f3', ground: '#29414f' },
  QUICKLANE: { shape: 'slanted', face: { ...slanted(GROTESQUE), tracking: 0 }, letters: '#ffb27a', ground: '#7a330e' },
  FORD: { shape: 'bar', face: { ...CONDENSED, weight: 600, tracking: 0.08 }, letters: '#eef2f6', ground: '#1f3f86' },
  LINCOLN: { shape: 'ticket', face: { ...TECHNICAL, tracking: 0.14 }, letters: '#e9ecef', ground: '#2b2f36' },
  HONDA: { shape: 'bar', face: TECHNICAL, letters: WHITE, ground: '#a51d28' },
  TOYOTA: { shape: 'pill', face: { ...WIDE, weight: 800 }, letters: WHITE, ground: '#b01f2a' },
  LEXUS: { shape: 'hexagon', face: { ...TECHNICAL, tracking: 0.1 }, letters: '#e9ebec', ground: '#3a3f45' },
  MAZDA: { shape: 'bar', face: { ...WIDE, weight: 600, tracking: 0.12 }, letters: '#eef0f2', ground: '#2d3b52' },
  NISSAN: { shape: 'ticket', face: { ...WIDE, weight: 600, tracking: 0.1 }, letters: WHITE, ground: '#2a2d31' },
  SUBARU: { shape: 'pill', face: { ...WIDE, weight: 700, tracking: 0.08 }, letters: '#eaf0f8', ground: '#1e3f8f' },
  HYUNDAI: { shape: 'slanted', face: slanted(WIDE), letters: '#e8eef4', ground: '#16345f' },
  KIA: { shape: 'hexagon', face: { ...WIDE, weight: 800, tracking: 0.1 }, letters: WHITE, ground: '#23262a' },
  JEEP: { shape: 'bar', face: BLOCK, letters: '#e7e2cf', ground: '#3a4a30' },
  RAM: { shape: 'shield', face: { ...SLAB, tracking: 0.08 }, letters: WHITE, ground: '#23262a' },
  DODGE: { shape: 'slanted', face: slanted(BLOCK), letters: WHITE, ground: '#a51d28' },
  CHRYSLER: { shape: 'ticket', face: { ...TECHNICAL, tracking: 0.05 }, letters: '#dfe6ee', ground: '#23355c' },
  BUICK: { shape: 'pill', face: { ...GROTESQUE, weight: 600, tracking: 0.16 }, letters: '#eceff1', ground: '#2e3a46' },
  GMC: { shape: 'bar', face: { ...BLOCK, tracking: 0.01 }, letters: WHITE, ground: '#b01f2a' },
  CHEVROLET: {
    shape: 'hexagon',
    face: { ...GROTESQUE, weight: 700, tracking: 0.08 },
    letters: '#f2e6c4',
    ground: '#5f4710',
  },
  CADILLAC: { shape: 'ticket', face: { ...ROMAN, weight: 600 }, letters: '#ece9e2', ground: '#3b2a35' },
  VOLKSWAGEN: {
    shape: 'bar',
    face: { ...GROTESQUE, weight: 600, tracking: 0.03 },
    letters: '#eaf0f7',
    ground: '#183a73',
  },
  PORSCHE: { shape: 'hexagon', face: { ...TECHNICAL, tracking: 0.16 }, letters: '#efe7d6', ground: '#6d1f28' },
  JAGUAR: { shape: 'ticket', face: { ...ROMAN, weight: 600, tracking: 0.12 }, letters: '#e9ece6', ground: '#22402f' },
  'LAND ROVER': {
    shape: 'shield',
    face: { ...CONDENSED, weight: 500, tracking: 0.12 },
    letters: '#e4eadf',
    ground: '#27462f',
  },
};

const OTHER_FACES = [GROTESQUE, CONDENSED, SLAB, WIDE, ROMAN, BLOCK];
const OTHER_SHAPES: readonly BadgeShape[] = ['bar', 'pill', 'ticket', 'hexagon', 'shield'];
const OTHER_GROUNDS = ['#1f3f6b', '#7c2430', '#22503c', '#2b3440', '#4a2f5e', '#8a4a1c'];

/** The style of a name, ignoring case. An unknown name always gets the same fallback style. */
export function nameStyleOf(name: string): NameStyle {
  const key = name.trim().toUpperCase();
  const known = NAME_STYLES[key];
  if (known) return known;
  const sum = [...key].reduce((total, letter, index) => total + (letter.codePointAt(0) ?? 0) * (index + 1), 0);
  return {
    face: OTHER_FACES[sum % OTHER_FACES.length] ?? GROTESQUE,
    shape: OTHER_SHAPES[sum % OTHER_SHAPES.length] ?? 'bar',
    letters: WHITE,
    ground: OTHER_GROUNDS[sum % OTHER_GROUNDS.length] ?? '#2b3440',
  };
}
