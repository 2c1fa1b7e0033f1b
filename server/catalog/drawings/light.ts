import { blend, type Material, materialOf } from './material';

/** Gradients, filters and patterns by their ids, made only where they are used. */
type Defs = Readonly<Record<string, () => string>>;

/** How far from the edge the light models a piece, in picture units, and the room for strokes as a percentage. */
const RELIEFS = {
  body: { blur: 24, shift: 17, strength: 0.86, room: 5 },
  part: { blur: 13, shift: 12, strength: 0.95, room: 5 },
  edge: { blur: 5, shift: 4.5, strength: 0.95, room: 30 },
} as const;

type Relief = keyof typeof RELIEFS;

/** The gradients, filters and weaves of one material, under ids that start with its prefix. */
function materialDefs(material: Material): Defs {
  const { prefix } = material;
  const named: Record<string, () => string> = {
    swell: () => softSpot(material, 'swell'),
    hollow: () => softSpot(material, 'hollow'),
    key: () => keyLight(material),
    barrel: () => barrelLight(material),
    quilt: () => quiltLight(material),
    pique: () => weave(`${prefix}-pique`, 6, 'M0 0h2v2h-2zM3 3h2v2h-2z', material.isLight ? '#000' : '#fff', 0.036),
    rib: () => weave(`${prefix}-rib`, 5, 'M0 0h1.7v5h-1.7z', '#000', material.isLight ? 0.05 : 0.13),
    waffle: () => weave(`${prefix}-waffle`, 16, 'M0 0h16v4h-16zM0 0h4v16h-4z', '#000', material.isLight ? 0.05 : 0.14),
    grid: () =>
      weave(`${prefix}-grid`, 16, 'M0 0h16v1.5h-16zM0 0h1.5v16h-1.5z', material.isLight ? '#000' : '#fff', 0.1),
    slub: () =>
      weave(`${prefix}-slub`, 8, 'M0 0h5v1.2h-5zM4 4h4v1.2h-4zM2 2h1.2v4h-1.2z', '#fff', material.isLight ? 0.4 : 0.12),
    nap: () =>
      weave(`${prefix}-nap`, 12, 'M1 1h3v2h-3zM7 4h3v2h-3zM3 8h3v2h-3z', material.isLight ? '#000' : '#fff', 0.05),
    vents: () => weave(`${prefix}-vents`, 16, 'M2 2h4v4h-4zM10 10h4v4h-4z', material.isLight ? '#000' : '#fff', 0.2),
    mesh: () => weave(`${prefix}-mesh`, 8, 'M1 1h3v3h-3zM5 5h3v3h-3z', '#000', material.isLight ? 0.24 : 0.5),
  };
  for (const relief of Object.keys(RELIEFS) as Relief[]) named[relief] = () => reliefFilter(material, relief);
  return Object.fromEntries(Object.entries(named).map(([name, markup]) => [`${prefix}-${name}`, markup]));
}

/** Darkens the edges away from the light and lightens those toward it, so a flat shape looks rounded. */
function reliefFilter({ prefix, edgeShade, edgeLight }: Material, relief: Relief): string {
  const { blur, shift, strength, room } = RELIEFS[relief];
  const band = (dx: number, color: string, opacity: number, name: string) =>
    `<feOffset in="soft" dx="${dx}" dy="${dx * 0.86}" result="moved"/><feComposite in="SourceAlpha" in2="moved" operator="out" result="edge"/><feFlood flood-color="${color}" flood-opacity="${(opacity * strength).toFixed(3)}"/><feComposite in2="edge" operator="in" result="${name}"/>`;
  return `<filter id="${prefix}-${relief}" x="-${room}%" y="-${room}%" width="${100 + 2 * room}%" height="${100 + 2 * room}%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${blur}" result="soft"/>${band(-shift, '#04070c', edgeShade, 'dark')}${band(shift, '#fff', edgeLight, 'light')}<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="dark"/><feMergeNode in="light"/></feMerge></filter>`;
}

/** A soft spot of light or shade, strongest in its middle. */
function softSpot({ prefix, undulation }: Material, name: 'swell' | 'hollow'): string {
  const [color, strength] = name === 'swell' ? ['#fff', undulation * 0.6] : ['#04070c', undulation * 0.72];
  const stops = [1, 0.62, 0.22, 0].map(
    (part, index) =>
      `<stop offset="${index / 3}" stop-color="${color}" stop-opacity="${(strength * part).toFixed(3)}"/>`,
  );
  return `<radialGradient id="${prefix}-${name}">${stops.join('')}</radialGradient>`;
}

/** The fall of the key light from top left to bottom right. */
function keyLight({ prefix, paleness }: Material): string {
  return `<linearGradient id="${prefix}-key" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="${blend(0.16, 0.5, paleness)}"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#03060a" stop-opacity="${blend(0.32, 0.13, paleness)}"/></linearGradient>`;
}

/** Light across an upright cylinder. */
function barrelLight({ prefix, isLight }: Material): string {
  const stops = isLight
    ? [
        ['0', '#000', 0.2],
        ['.09', '#fff', 0.3],
        ['.2', '#fff', 0.85],
        ['.34', '#fff', 0],
        ['.6', '#000', 0.02],
        ['.88', '#000', 0.27],
        ['1', '#000', 0.16],
      ]
    : [
        ['0', '#000', 0.42],
        ['.1', '#fff', 0.12],
        ['.2', '#fff', 0.34],
        ['.34', '#fff', 0],
        ['.62', '#000', 0],
        ['.88', '#000', 0.5],
        ['1', '#000', 0.34],
      ];
  return `<linearGradient id="${prefix}-barrel" x1="0" x2="1">${stops.map(([offset, color, opacity]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`;
}

/** Light down one stuffed chamber of a quilt, or down a lying cylinder. */
function quiltLight({ prefix, paleness }: Material): string {
  return `<linearGradient id="${prefix}-quilt" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="${blend(0.4, 0.16, paleness)}"/><stop offset=".22" stop-color="#fff" stop-opacity="${blend(0.14, 0.55, paleness)}"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="${blend(0.5, 0.22, paleness)}"/></linearGradient>`;
}

/** A weave, repeated within a large tile because the renderer pays per tile. */
function weave(id: string, cell: number, stitch: string, color: string, opacity: number): string {
  const repeats = Math.round(96 / cell);
  const side = repeats * cell;
  const cells: string[] = [];
  for (let row = 0; row < repeats; row++) {
    for (let column = 0; column < repeats; column++) cells.push(movedPath(stitch, column * cell, row * cell));
  }
  return `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"><path d="${cells.join('')}" fill="${color}" fill-opacity="${opacity}"/></pattern>`;
}

function movedPath(path: string, dx: number, dy: number): string {
  return path.replace(/M([\d.]+) ([\d.]+)/g, (_, x, y) => `M${Number(x) + dx} ${Number(y) + dy}`);
}

/** Shared by every picture, whatever the article's material: the room, shadows, steel, film, paper. */
const STUDIO: Readonly<Record<string, string>> = {
  backdrop:
    '<radialGradient id="backdrop" cx=".32" cy=".22" r="1.05"><stop offset="0" stop-color="#f8f9f9"/><stop offset=".5" stop-color="#eaeeee"/><stop offset="1" stop-color="#d3d9db"/></radialGradient>',
  drop: '<filter id="drop" x="-30%" y="-30%" width="175%" height="175%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="19"/><feOffset dx="14" dy="23" result="wide"/><feFlood flood-color="#22313b" flood-opacity=".31"/><feComposite in2="wide" operator="in" result="shadow"/><feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/></feMerge></filter>',
  'drop-small':
    '<filter id="drop-small" x="-30%" y="-30%" width="160%" height="170%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="6"/><feOffset dx="5" dy="8" result="wide"/><feFlood flood-color="#131d25" flood-opacity=".34"/><feComposite in2="wide" operator="in" result="shadow"/><feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/></feMerge></filter>',
  steel:
    '<linearGradient id="steel" x1="0" x2="1"><stop offset="0" stop-color="#6c747b"/><stop offset=".14" stop-color="#eef1f2"/><stop offset=".28" stop-color="#b4bbc0"/><stop offset=".55" stop-color="#8c949a"/><stop offset=".72" stop-color="#dfe4e6"/><stop offset="1" stop-color="#5d656b"/></linearGradient>',
  'steel-down':
    '<linearGradient id="steel-down" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f5f7f8"/><stop offset=".3" stop-color="#c2c9cd"/><stop offset=".62" stop-color="#7f888e"/><stop offset="1" stop-color="#b9c0c4"/></linearGradient>',
  film: '<linearGradient id="film" x1="0" y1="0" x2="1" y2=".2"><stop offset="0" stop-color="#9fb0ba" stop-opacity=".35"/><stop offset=".3" stop-color="#fff" stop-opacity=".7"/><stop offset=".6" stop-color="#a9bac4" stop-opacity=".22"/><stop offset="1" stop-color="#8fa1ac" stop-opacity=".4"/></linearGradient>',
  'roll-down':
    '<linearGradient id="roll-down" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7d8b95" stop-opacity=".3"/><stop offset=".22" stop-color="#fff" stop-opacity=".9"/><stop offset=".55" stop-color="#9fb0ba" stop-opacity=".16"/><stop offset="1" stop-color="#34424c" stop-opacity=".5"/></linearGradient>',
  paper:
    '<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#8f9ba3" stop-opacity=".26"/></linearGradient>',
};

/** The names that a drawing may refer to without defining them, for each of the materials. */
export const SUPPLIED: ReadonlySet<string> = new Set([
  ...Object.keys(STUDIO),
  ...['fabric', 'trim'].flatMap((prefix) => Object.keys(materialDefs(materialOf('#000000', prefix)))),
]);

/** An SVG document of the given size with the definitions that `content` refers to. */
export function svgDocument(width: number, height: number, content: string, materials: readonly Material[]): string {
  const studio = Object.entries(STUDIO).map(([id, markup]) => [id, () => markup] as const);
  const used = [...studio, ...materials.flatMap((material) => Object.entries(materialDefs(material)))].filter(([id]) =>
    content.includes(`url(#${id})`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${used
    .map(([, make]) => make())
    .join('')}</defs>${content}</svg>`;
}
