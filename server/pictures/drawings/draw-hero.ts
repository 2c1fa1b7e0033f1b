import type { DrawingFile } from '../../../domain/catalog/drawings';
import { drawArticle, sceneOf } from './draw-product';
import { svgDocument } from './light';
import type { Material } from './material';

/** A drawing in the `#rrggbb` color that it hangs there in. */
export interface Garment {
  readonly drawing: DrawingFile;
  readonly color: string;
}

interface Place {
  /** The middle of the garment. */
  readonly x: number;
  /** The top of its collar. */
  readonly y: number;
  /** Where the drawing has the top of the collar. */
  readonly collar: number;
}

const RAIL_Y = 108;
const SCALE = 1.2;
/** Collar tops in the drawings: stand-up collars reach higher than shirt necks. */
const STAND_UP = 82;
const SHIRT = 86;

/** From back to front. The first and the last garment run out of the picture. */
const PLACES: readonly Place[] = [
  { x: 318, y: 184, collar: STAND_UP },
  { x: 648, y: 190, collar: STAND_UP },
  { x: 972, y: 196, collar: STAND_UP },
  { x: 1252, y: 212, collar: SHIRT },
  { x: 1556, y: 206, collar: SHIRT },
];

/** The landing header: a rail with garments, as an SVG document with the viewBox 0 0 1600 1000. */
export function drawHero(garments: readonly (Garment | undefined)[]): string {
  const room = '<rect x="-100" width="1800" height="1000" fill="url(#backdrop)"/>';
  const hung = PLACES.flatMap((place, index) => {
    const garment = garments[index];
    return garment ? [hang(garment, place, `garment-${index + 1}`)] : [];
  });
  const content = [room, RAIL, ...PLACES.map(hook), ...hung.map(({ markup }) => markup)].join('');
  return svgDocument(
    1600,
    1000,
    content,
    hung.flatMap(({ materials }) => materials),
  );
}

function hang({ drawing, color }: Garment, { x, y, collar }: Place, prefix: string) {
  const { main, trim, ...scene } = sceneOf('', { main: color });
  const article = withPrefix(drawArticle(drawing.svg, { ...scene, main, trim }), prefix);
  const materials: readonly Material[] = [main, trim].map((each) => ({ ...each, prefix: `${prefix}-${each.prefix}` }));
  const move = `translate(${x} ${y}) scale(${SCALE}) translate(-400 ${-collar})`;
  return { markup: `<g transform="${move}">${article}</g>`, materials };
}

/** Drawings in one document may not share ids, nor the light on their fabrics. */
function withPrefix(article: string, prefix: string): string {
  const own = new Set([...article.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
  const isOwn = (id: string) => own.has(id) || /^(?:fabric|trim)-/.test(id);
  return article
    .replaceAll(/ id="([^"]+)"/g, ` id="${prefix}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, (reference, id) => (isOwn(id) ? `url(#${prefix}-${id})` : reference));
}

function hook({ x, y }: Place): string {
  const wire = `M${x} ${RAIL_Y - 16}V${y + 34}`;
  return `<path d="${wire}" stroke="#14191d" stroke-opacity=".18" stroke-width="7" transform="translate(7 5)"/><path d="${wire}" stroke="#7c858b" stroke-width="6" stroke-linecap="round"/><path d="${wire}" stroke="#e9eced" stroke-width="2" stroke-linecap="round" transform="translate(-1 0)"/>`;
}

const RAIL = `<filter id="rail-shadow" filterUnits="userSpaceOnUse" x="-227" y="${RAIL_Y + 7}" width="2054" height="54" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="8"/></filter><g filter="url(#rail-shadow)"><path d="M-200 ${RAIL_Y + 34}H1800" stroke="#22313b" stroke-opacity=".2" stroke-width="12"/></g><rect x="-120" y="${RAIL_Y - 7}" width="1840" height="14" fill="url(#steel-down)"/><path d="M-120 ${RAIL_Y - 4}H1720" stroke="#fff" stroke-opacity=".8" stroke-width="2"/><path d="M-120 ${RAIL_Y + 7}H1720" stroke="#3b444b" stroke-opacity=".5" stroke-width="1.5"/>`;
