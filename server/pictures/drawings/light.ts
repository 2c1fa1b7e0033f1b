import { blend, type Material, materialOf } from './material';
import studio from './studio.json' with { type: 'json' };

/** Gradients, filters and patterns by their ids, made only where they are used. */
type Defs = Readonly<Record<string, () => string>>;

/** How far from the edge the light models a piece, in picture units, and the room for strokes as a percentage. */
const RELIEFS = {
  body: { blur: 24, shift: 17, strength: 0.86, room: 5 },
  part: { blur: 13, shift: 12, strength: 0.95, room: 5 },
  edge: { blur: 5, shift: 4.5, strength: 0.95, room: 30 },
};

/** The side of a weave's cell, its stitch, and the stitch's color and opacity on light and on dark cloth. */
const WEAVES: Readonly<Record<string, readonly [cell: number, stitch: string, onLight: string, onDark: string]>> = {
  pique: [6, 'M0 0h2v2h-2zM3 3h2v2h-2z', '#000 0.036', '#fff 0.036'],
  rib: [5, 'M0 0h1.7v5h-1.7z', '#000 0.05', '#000 0.13'],
  waffle: [16, 'M0 0h16v4h-16zM0 0h4v16h-4z', '#000 0.05', '#000 0.14'],
  grid: [16, 'M0 0h16v1.5h-16zM0 0h1.5v16h-1.5z', '#000 0.1', '#fff 0.1'],
  slub: [8, 'M0 0h5v1.2h-5zM4 4h4v1.2h-4zM2 2h1.2v4h-1.2z', '#fff 0.4', '#fff 0.12'],
  nap: [12, 'M1 1h3v2h-3zM7 4h3v2h-3zM3 8h3v2h-3z', '#000 0.05', '#fff 0.05'],
  vents: [16, 'M2 2h4v4h-4zM10 10h4v4h-4z', '#000 0.2', '#fff 0.2'],
  mesh: [8, 'M1 1h3v3h-3zM5 5h3v3h-3z', '#000 0.24', '#000 0.5'],
};

const BARREL_LIGHT = '0 #000 0.2, .09 #fff 0.3, .2 #fff 0.85, .34 #fff 0, .6 #000 0.02, .88 #000 0.27, 1 #000 0.16';
const BARREL_DARK = '0 #000 0.42, .1 #fff 0.12, .2 #fff 0.34, .34 #fff 0, .62 #000 0, .88 #000 0.5, 1 #000 0.34';

/** The gradients, filters and weaves of one material, under ids that start with its prefix. */
function materialDefs(material: Material): Defs {
  const { prefix, isLight, paleness, undulation } = material;
  const makers: Readonly<Record<string, (id: string) => string>> = {
    swell: (id) => softSpot(id, '#fff', undulation * 0.6),
    hollow: (id) => softSpot(id, '#04070c', undulation * 0.72),
    // The fall of the key light from top left to bottom right.
    key: (id) =>
      gradient(
        `${id}" x1="0" y1="0" x2="1" y2="1`,
        `0 #fff ${blend(0.16, 0.5, paleness)}, .45 #fff 0, 1 #03060a ${blend(0.32, 0.13, paleness)}`,
      ),
    barrel: (id) => gradient(`${id}" x1="0" x2="1`, isLight ? BARREL_LIGHT : BARREL_DARK),
    // Light down one stuffed chamber of a quilt, or down a lying cylinder.
    quilt: (id) =>
      gradient(
        `${id}" x1="0" y1="0" x2="0" y2="1`,
        `0 #000 ${blend(0.4, 0.16, paleness)}, .22 #fff ${blend(0.14, 0.55, paleness)}, .55 #fff 0, 1 #000 ${blend(0.5, 0.22, paleness)}`,
      ),
    ...mapValues(WEAVES, ([cell, stitch, onLight, onDark]) => {
      return (id: string) => weave(id, cell, stitch, isLight ? onLight : onDark);
    }),
    ...mapValues(RELIEFS, (relief) => (id: string) => reliefFilter(id, relief, material)),
  };
  return Object.fromEntries(
    Object.entries(makers).map(([name, make]) => [`${prefix}-${name}`, () => make(`${prefix}-${name}`)]),
  );
}

function mapValues<From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** Darkens the edges away from the light and lights those toward it, so that a flat shape looks rounded. */
function reliefFilter(
  id: string,
  { blur, shift, strength, room }: (typeof RELIEFS)['body'],
  { edgeShade, edgeLight }: Material,
): string {
  const band = (dx: number, color: string, opacity: number, name: string) =>
    `<feOffset in="soft" dx="${dx}" dy="${dx * 0.86}" result="moved"/><feComposite in="SourceAlpha" in2="moved" operator="out" result="edge"/><feFlood flood-color="${color}" flood-opacity="${(opacity * strength).toFixed(3)}"/><feComposite in2="edge" operator="in" result="${name}"/>`;
  return `<filter id="${id}" x="-${room}%" y="-${room}%" width="${100 + 2 * room}%" height="${100 + 2 * room}%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${blur}" result="soft"/>${band(-shift, '#04070c', edgeShade, 'dark')}${band(shift, '#fff', edgeLight, 'light')}<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="dark"/><feMergeNode in="light"/></feMerge></filter>`;
}

function softSpot(id: string, color: string, strength: number): string {
  const stops = [1, 0.62, 0.22, 0].map((part, index) => `${index / 3} ${color} ${(strength * part).toFixed(3)}`);
  return `<radialGradient id="${id}">${stopsOf(stops.join(', '))}</radialGradient>`;
}

function gradient(attributes: string, stops: string): string {
  return `<linearGradient id="${attributes}">${stopsOf(stops)}</linearGradient>`;
}

/** "0 #fff 0.5, 1 #000 0.2": offset, color and opacity of each stop. */
function stopsOf(stops: string): string {
  const markup = stops.split(', ').map((stop) => {
    const [offset, color, opacity] = stop.split(' ');
    return `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  });
  return markup.join('');
}

/** A weave, repeated within a large tile because the renderer pays per tile. */
function weave(id: string, cell: number, stitch: string, thread: string): string {
  const repeats = Math.round(96 / cell);
  const side = repeats * cell;
  const cells = Array.from({ length: repeats ** 2 }, (_, index) =>
    movedPath(stitch, (index % repeats) * cell, Math.floor(index / repeats) * cell),
  );
  const [color, opacity] = thread.split(' ');
  return `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"><path d="${cells.join('')}" fill="${color}" fill-opacity="${opacity}"/></pattern>`;
}

function movedPath(path: string, dx: number, dy: number): string {
  return path.replace(/M([\d.]+) ([\d.]+)/g, (_, x, y) => `M${Number(x) + dx} ${Number(y) + dy}`);
}

/** What every picture may use, whatever the article is made of: the room, shadows, steel, film, paper. */
const STUDIO: Defs = mapValues(studio, (markup) => () => markup);

/** The names that a drawing may refer to without defining them, for each of the materials. */
export const SUPPLIED: ReadonlySet<string> = new Set([
  ...Object.keys(studio),
  ...['fabric', 'trim'].flatMap((prefix) => Object.keys(materialDefs(materialOf('#000000', prefix)))),
]);

/** An SVG document of the given size with the definitions that `content` refers to. */
export function svgDocument(width: number, height: number, content: string, materials: readonly Material[]): string {
  const defs = [STUDIO, ...materials.map(materialDefs)].flatMap((each) => Object.entries(each));
  const used = defs.flatMap(([id, make]) => (content.includes(`url(#${id})`) ? make() : []));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${used.join('')}</defs>${content}</svg>`;
}
