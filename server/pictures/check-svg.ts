import { localName, readXml, type XmlElement, XmlError } from '../operations/read-xml';

/** Programs that draw write a logo in at most some hundred KB. */
const MAX_CHARACTERS = 1_000_000;
const MAX_ELEMENTS = 20_000;
const MAX_LEVELS = 64;
/** What is referred to counts as often as it's drawn. A hard one takes a second. */
const MAX_DRAWN = 40_000;
/** Numbers in paths, of all copies. */
const MAX_POINTS = 400_000;
/** Masks, clips, patterns, and opacities take a surface as large as the picture, and filters one per step. */
const MAX_LAYERS = 300;
const FILTER_STEP = 4;
const MAX_COPIES = 100;
const MAX_STYLED = 200_000;
const CHARACTERS_OF_A_NUMBER = 3;

const PLAIN = 'Save it again as plain shapes, or as a PNG.';
const DAMAGED = 'This SVG is damaged and cannot be drawn. Save it again, or as a PNG.';
const SCRIPT = `This SVG contains a script. ${PLAIN}`;
const OUTSIDE = `This SVG refers to something outside of it. ${PLAIN}`;
const MORE = `This SVG has more in it than shapes and text. ${PLAIN}`;
const COMPLICATED = `This SVG is too complicated. ${PLAIN}`;
const NESTED_MASKS = `This SVG has masks within masks. ${PLAIN}`;

const SHAPES = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan defs symbol use switch style title desc metadata ' +
    'linearGradient radialGradient stop clipPath mask pattern filter view'
  ).split(' '),
);

/** Others take longer the larger their numbers are. */
const FILTER_STEPS = new Set(
  (
    'feGaussianBlur feOffset feFlood feComposite feMerge feMergeNode feBlend feColorMatrix feComponentTransfer feFuncR ' +
    'feFuncG feFuncB feFuncA feDropShadow'
  ).split(' '),
);

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

interface Node extends XmlElement {
  readonly children: Node[];
  readonly isInMask: boolean;
  /** Ids in `url(#…)` and `href`. */
  readonly references: string[];
  /** Points of this element alone. */
  readonly points: number;
  readonly layers: number;
}

class Refused extends Error {}

/**
 * Why an SVG can't be a logo, as a sentence. It's drawn once, as a PNG; browsers never get it. The document is parsed
 * as the program that draws it does, so no other spelling gets past the checks.
 */
export function svgProblem(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return COMPLICATED;
  try {
    const { root, nodes, css } = parse(text);
    applyStyles(nodes, css);
    if (root) countCost(root, nodes);
    return root ? undefined : DAMAGED;
  } catch (error) {
    if (error instanceof XmlError) return DAMAGED;
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

function refuse(why: string): never {
  throw new Refused(why);
}

function parse(text: string) {
  const nodes: Node[] = [];
  const css: string[] = [];
  const open: Node[] = [];
  readXml(text, {
    hasNamespaces: true,
    doctype(type) {
      if (type.includes('[')) refuse(`This SVG defines abbreviations (entities). ${PLAIN}`);
    },
    open(element) {
      const parent = open.at(-1);
      const node: Node = {
        ...element,
        children: [],
        isInMask: parent !== undefined && (parent.isInMask || parent.name === 'mask'),
        references: checkedReferences(element),
        ...costOf(element),
      };
      nodes.push(node);
      parent?.children.push(node);
      open.push(node);
      if (nodes.length > MAX_ELEMENTS || open.length > MAX_LEVELS) refuse(COMPLICATED);
    },
    text(content) {
      if (open.at(-1)?.name === 'style') css.push(content);
    },
    close() {
      open.pop();
    },
  });
  return { root: nodes[0], nodes, css: css.join('\n') };
}

function checkedReferences({ name, namespace, attributes }: XmlElement): string[] {
  if (name === 'script') refuse(SCRIPT);
  const references: string[] = [];
  for (const [key, value] of Object.entries(attributes)) {
    const local = localName(key);
    if (/^on[a-z]/i.test(local) || /^\s*javascript:/i.test(value)) refuse(SCRIPT);
    if (/^(?:href|src)$/i.test(local)) {
      if (!/^\s*#/.test(value)) refuse(OUTSIDE);
      references.push(value.trim().slice(1));
    }
    // Names and notes have no effect on what's drawn.
    if (key !== local || /^(?:id|data-.*)$/.test(key)) continue;
    if (local === 'style' || /\\|url\(|@import/i.test(value)) references.push(...referencesIn(withoutComments(value)));
    if (/^stroke-dasharray$/i.test(local) && /[1-9]/.test(value)) refuse(COMPLICATED);
    if (/^marker/i.test(local) && value !== 'none') refuse(COMPLICATED);
  }
  if (attributes.style !== undefined) checkDeclarations(attributes.style);
  // Drawing programs leave notes in namespaces of their own, which aren't drawn.
  const isDrawn = namespace === SVG_NAMESPACE || namespace === '';
  if (isDrawn && !SHAPES.has(name) && !FILTER_STEPS.has(name)) refuse(/^fe[A-Z]/.test(name) ? COMPLICATED : MORE);
  return references;
}

/** Programs write "opacity:1" everywhere. */
const BLENDED =
  /(?:^|;)\s*opacity\s*:\s*(?!1(?:\.0+)?\s*(?:;|$))|mix-blend-mode\s*:\s*(?!normal)|isolation\s*:\s*isolate/i;

function costOf({ name, attributes: { d = '', points = '', opacity = '1', style = '' } }: XmlElement) {
  const isBlended = opacity !== '1' || BLENDED.test(style);
  return {
    points: (d.length + points.length) / CHARACTERS_OF_A_NUMBER,
    layers: (isBlended ? 1 : 0) + (FILTER_STEPS.has(name) ? FILTER_STEP : 0),
  };
}

/** "/* … *​/" in one pass, closed or not. */
function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*');
  return first + rest.map((part) => (part.includes('*/') ? ` ${part.slice(part.indexOf('*/') + 2)}` : ' ')).join('');
}

const REFERENCE = /url\(\s*(?:"#([^"\s]+)"|'#([^'\s]+)'|#([^"'()\s]+))\s*\)/gi;

function referencesIn(css: string): readonly string[] {
  const found = [...css.matchAll(REFERENCE)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  // Escapes can spell anything: "\75rl(".
  if (css.includes('\\') || /@import/i.test(css) || css.split(/url\(/i).length - 1 > found.length) refuse(OUTSIDE);
  return found;
}

function checkDeclarations(css: string): void {
  if (/stroke-dasharray\s*:\s*(?!none|0\s*(?:;|$))|marker(?:-\w+)?\s*:\s*(?!none)|animation|transition/i.test(css)) {
    refuse(COMPLICATED);
  }
}

/** What rules in style elements refer to counts for the elements of their class, or else for all. */
function applyStyles(nodes: readonly Node[], css: string): void {
  const plain = withoutComments(css);
  referencesIn(plain);
  checkDeclarations(plain);
  const byClass = new Map<string, string[]>();
  const ofAll: string[] = [];
  for (const rule of plain.split('}')) {
    const at = rule.lastIndexOf('{');
    const references = at < 0 ? [] : referencesIn(rule.slice(at + 1));
    if (references.length === 0) continue;
    for (const selector of rule.slice(0, at).split(',')) {
      const [, name] = /^\s*\.([\w-]+)\s*$/.exec(selector) ?? [];
      const list = name === undefined ? ofAll : (byClass.get(name) ?? []);
      if (name !== undefined) byClass.set(name, list);
      list.push(...references);
    }
  }
  let styled = 0;
  for (const node of nodes) {
    const classes = byClass.size > 0 ? (node.attributes.class ?? '').split(/\s+/) : [];
    for (const list of [ofAll, ...classes.flatMap((name) => [byClass.get(name) ?? []])]) {
      styled += list.length;
      if (styled > MAX_STYLED) refuse(COMPLICATED);
      node.references.push(...list);
    }
  }
}

/** Drawn only where something refers to it. */
const REFERRED_TO = new Set([
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
  'filter',
  'linearGradient',
  'radialGradient',
]);
const SURFACES = new Set(['clipPath', 'mask', 'pattern']);

function countCost(root: Node, nodes: readonly Node[]): void {
  const byId = new Map(nodes.map((node) => [node.attributes.id, node]));
  if (nodes.filter(({ name }) => name === 'use').length >= MAX_COPIES) refuse(COMPLICATED);
  const isMask = (id: string) => byId.get(id)?.name === 'mask';
  if (nodes.some((node) => node.isInMask && (node.name === 'mask' || node.references.some(isMask)))) {
    refuse(NESTED_MASKS);
  }
  const total = { drawn: 0, points: 0, layers: 0 };

  function add(node: Node): void {
    total.drawn += 1 + node.references.length;
    total.points += node.points;
    total.layers += node.layers;
    if (total.drawn > MAX_DRAWN || total.points > MAX_POINTS || total.layers > MAX_LAYERS) refuse(COMPLICATED);
  }

  function visit(node: Node, within: readonly Node[], level: number): void {
    if (level > MAX_LEVELS) refuse(COMPLICATED);
    add(node);
    for (const id of node.references) {
      const target = byId.get(id);
      if (!target || target.name.endsWith('Gradient')) continue;
      if (within.includes(target)) refuse(COMPLICATED);
      if (target.name === 'mask' && within.some(({ name }) => name === 'mask')) refuse(NESTED_MASKS);
      if (SURFACES.has(target.name)) total.layers += 1;
      if (REFERRED_TO.has(target.name)) visitChildren(target, [...within, target], level + 1);
      else visit(target, [...within, target], level + 1);
    }
    if (!REFERRED_TO.has(node.name)) visitChildren(node, within, level);
  }

  function visitChildren(node: Node, within: readonly Node[], level: number): void {
    for (const child of node.children) if (!REFERRED_TO.has(child.name)) visit(child, within, level + 1);
  }

  visit(root, [], 0);
}
