import { type ArtFamily, type ArtTemplate, familyOf } from './art-templates';

/**
 * Where the embroidered logo sits on an item's picture, for the preview overlay.
 *
 * The wearer's left is the viewer's right: 'Left Chest' has an x above 0.5.
 */
export interface MarkAnchor {
  /** The mark's center, as fractions of the picture's size from its left and top. */
  readonly x: number;
  readonly y: number;
  /** The mark's width, as a fraction of the picture's width. */
  readonly width: number;
  /** Degrees clockwise. */
  readonly rotation: number;
}

type Placement = 'Left Chest' | 'Left Sleeve' | 'Right Sleeve' | 'Yoke' | 'Front' | 'Front Center';

type GarmentAnchors = Readonly<Partial<Record<Placement, MarkAnchor>>>;

/** The mark's anchor on a picture of `template`; undefined if the placement is not visible or not offered. */
export function markAnchor(template: ArtTemplate, placement: string): MarkAnchor | undefined {
  const family = familyOf(template);
  const garment = GARMENTS[family];
  if (garment) return isPlacement(placement) ? garment[placement] : undefined;
  return SINGLE_PLACE[family];
}

const PLACEMENTS: readonly string[] = ['Left Chest', 'Left Sleeve', 'Right Sleeve', 'Yoke', 'Front', 'Front Center'];

function isPlacement(name: string): name is Placement {
  return PLACEMENTS.includes(name);
}

function at(x: number, y: number, width: number, rotation = 0): MarkAnchor {
  return { x, y, width, rotation };
}

/** Takes the wearer's right sleeve, on the viewer's left; the left sleeve mirrors it. */
function anchors(chest: MarkAnchor, rightSleeve: MarkAnchor | undefined, yoke: MarkAnchor, front: MarkAnchor) {
  const sleeves = rightSleeve && {
    'Right Sleeve': rightSleeve,
    'Left Sleeve': { ...rightSleeve, x: 1 - rightSleeve.x, rotation: -rightSleeve.rotation },
  };
  return { 'Left Chest': chest, ...sleeves, Yoke: yoke, Front: front, 'Front Center': front };
}

const MENS_SHORT = at(0.207, 0.372, 0.09, 22);
const MENS_LONG = at(0.233, 0.4, 0.075, 12);
const WOMENS_SHORT = at(0.24, 0.328, 0.08, 26);
const WOMENS_LONG = at(0.274, 0.39, 0.066, 12);
const OPEN_NECK = at(0.5, 0.183, 0.075);
const STAND_UP = at(0.5, 0.137, 0.05);

const POLO = anchors(at(0.614, 0.358, 0.13), MENS_SHORT, OPEN_NECK, at(0.5, 0.55, 0.25));
const WOMENS_POLO = anchors(at(0.594, 0.35, 0.118), WOMENS_SHORT, OPEN_NECK, at(0.5, 0.5, 0.22));
const JACKET = anchors(at(0.612, 0.425, 0.125), MENS_LONG, STAND_UP, at(0.5, 0.53, 0.24));
const WOMENS_JACKET = anchors(at(0.59, 0.425, 0.11), WOMENS_LONG, STAND_UP, at(0.5, 0.52, 0.21));

const GARMENTS: Readonly<Partial<Record<ArtFamily, GarmentAnchors>>> = {
  polo: POLO,
  'polo-womens': WOMENS_POLO,
  tee: { ...POLO, Front: at(0.5, 0.42, 0.3), 'Front Center': at(0.5, 0.42, 0.3) },
  'tee-womens': { ...WOMENS_POLO, Front: at(0.5, 0.4, 0.25), 'Front Center': at(0.5, 0.4, 0.25) },
  longsleeve: anchors(at(0.614, 0.358, 0.13), at(0.227, 0.372, 0.078, 12), OPEN_NECK, at(0.5, 0.42, 0.3)),
  quarterzip: anchors(at(0.606, 0.38, 0.125), MENS_LONG, STAND_UP, at(0.5, 0.56, 0.25)),
  'quarterzip-womens': anchors(at(0.597, 0.375, 0.105), WOMENS_LONG, STAND_UP, at(0.5, 0.54, 0.21)),
  hoodie: anchors(at(0.624, 0.41, 0.12), at(0.226, 0.41, 0.078, 12), at(0.5, 0.2, 0.09), at(0.5, 0.52, 0.24)),
  jacket: JACKET,
  'jacket-womens': WOMENS_JACKET,
  vest: anchors(at(0.606, 0.37, 0.12), undefined, STAND_UP, at(0.5, 0.53, 0.24)),
  'vest-womens': anchors(at(0.588, 0.37, 0.105), undefined, STAND_UP, at(0.5, 0.52, 0.2)),
  oxford: anchors(at(0.614, 0.362, 0.125), at(0.23, 0.372, 0.075, 12), OPEN_NECK, at(0.5, 0.55, 0.24)),
  'oxford-womens': anchors(at(0.594, 0.352, 0.112), at(0.268, 0.362, 0.066, 12), OPEN_NECK, at(0.5, 0.53, 0.2)),
  workshirt: anchors(at(0.62, 0.316, 0.11), MENS_SHORT, OPEN_NECK, at(0.5, 0.58, 0.24)),
};

/** Hats and other items with a single logo position, whatever the placement. */
const SINGLE_PLACE: Readonly<Partial<Record<ArtFamily, MarkAnchor>>> = {
  cap: at(0.43, 0.42, 0.2, -3),
  'cap-mesh': at(0.43, 0.42, 0.2, -3),
  visor: at(0.41, 0.51, 0.18, 4),
  beanie: at(0.5, 0.727, 0.24),
  'bucket-hat': at(0.5, 0.42, 0.2),
  mug: at(0.44, 0.52, 0.24),
  tumbler: at(0.5, 0.5, 0.17),
  bottle: at(0.5, 0.58, 0.17),
  pen: at(0.592, 0.438, 0.15, -36),
  umbrella: at(0.5, 0.42, 0.13),
  tote: at(0.5, 0.66, 0.3),
  backpack: at(0.5, 0.44, 0.22),
  notebook: at(0.47, 0.46, 0.26, -7),
  'can-cooler': at(0.5, 0.57, 0.25),
  microfiber: at(0.5, 0.31, 0.24),
};
