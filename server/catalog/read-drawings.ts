import { basename, dirname } from 'node:path';
import type { ReportProblem } from '../../domain/catalog/check/catalog-problems';
import { drawingsSchema } from '../../domain/catalog/check/data-schemas';
import { type Documents, type ParsedDocuments, readAs } from '../../domain/catalog/check/documents';
import { familyProblems } from '../../domain/catalog/check/read-details';
import type { DrawingFile, Drawings } from '../../domain/catalog/drawings';
import type { FontFamily } from '../pictures/drawings/lettering';
import { SUPPLIED } from '../pictures/drawings/light';
import { CONDITIONS, callIn, WORDS } from '../pictures/drawings/paint';
import { contentHash } from '../pictures/picture-source';

/** "polo.lodge.svg" is the drawing polo/lodge. */
const NAME = /^[a-z][a-z-]{1,30}(?:\.[a-z][a-z-]{1,30})?\.svg$/;
const MAX_SIZE = 100_000;

/** @param before of an earlier revision: drawings that are the same aren't checked again; 'checked' if none are */
export function readDrawings(
  documents: Documents,
  parsed: ParsedDocuments,
  report: ReportProblem,
  before?: Drawings | 'checked',
): Drawings {
  const file = 'drawings.json';
  const drawings = {
    families: readAs(parsed, file, drawingsSchema, report) ?? {},
    files: readFiles(documents, report, before),
  };
  for (const family of Object.keys(drawings.families)) {
    for (const problem of familyProblems(family, family, drawings)) report({ file, ...problem });
  }
  return drawings;
}

function readFiles(
  documents: Documents,
  report: ReportProblem,
  before: Drawings | 'checked' | undefined,
): ReadonlyMap<string, DrawingFile> {
  const files = new Map<string, DrawingFile>();
  const paths = [...documents.keys()].filter((path) => dirname(path) === 'drawings' && path.endsWith('.svg'));
  for (const file of paths.sort()) {
    const art = basename(file, '.svg').replace('.', '/');
    const svg = documents.get(file) ?? '';
    const known = before === 'checked' ? undefined : before?.files.get(art);
    const isSame = known?.svg === svg;
    const problem = isSame || before === 'checked' ? undefined : fileProblem(basename(file), svg);
    if (problem) report({ file, message: problem });
    else files.set(art, isSame ? known : { svg, hash: contentHash(svg) });
  }
  return files;
}

function fileProblem(name: string, svg: string): string | undefined {
  if (!NAME.test(name)) return 'the name must be lowercase letters and dashes, such as polo.lodge.svg';
  if (svg.length > MAX_SIZE) return `a drawing can have at most ${MAX_SIZE / 1000} KB`;
  return checkDrawing(svg);
}

/**
 * A drawing is an SVG document of 800 by 800 units whose parts have the colors of the item: `fill="fabric"`. It is
 * rendered on the server, so it is only shapes and lettering: nothing that loads or runs, and nothing that takes long to
 * render. The format: server/data/drawings/README.md.
 */
const HEAD = /^(?:<\?xml[^>]*\?>\s*)?<svg [^>]*viewBox="0 0 800 800"[^>]*>/;

const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text defs linearGradient radialGradient stop clipPath mask filter feGaussianBlur title desc'.split(
    ' ',
  ),
);

const FACES: Readonly<Record<FontFamily, readonly number[]>> = {
  archivo: [500, 600, 700, 800, 900],
  cinzel: [600, 700],
  oswald: [500, 600, 700],
  michroma: [400],
  kanit: [700],
  'zilla-slab': [600, 700],
};

/** The largest shipped drawing has 230 elements, 28 layers and 8 levels. */
const MAX_ELEMENTS = 2_000;
/** Masks, clips and filters, each of which takes a surface as large as the picture. */
const MAX_LAYERS = 100;
const MAX_LEVELS = 24;
/** In units: a blur twice as wide takes twice as long. */
const MAX_BLUR = 40;
/** Finer dashes along a long path are millions of them. */
const MIN_DASH = 1;
const MAX_NUMBER = 10_000;

const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_:][\w:.-]*\s*=\s*"[^"<]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /([A-Za-z_:][\w:.-]*)\s*=\s*"([^"]*)"/g;
const SIZED =
  /^(?:d|points|transform|[xyr][12xy]?|c[xy]|width|height|style|std.*|stroke-.*|font-size|data-.*|.*Transform)$/;
const NUMBER = /\d*\.?\d+(?:e[+-]?\d+)?/gi;
const REFERENCE = /url\(\s*#([^)\s]+)\s*\)/g;
const PAINT = /(?:^|;\s*)(?:fill|stroke|stop-color)\s*:\s*([^;]+)/g;

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
}

export function checkDrawing(text: string): string | undefined {
  const svg = text.trim();
  if (!HEAD.test(svg)) return 'must be an SVG document with viewBox="0 0 800 800"';
  if (/<!DOCTYPE|<!ENTITY|<!\[CDATA\[/i.test(svg)) return 'must not have a DOCTYPE, entities or CDATA';
  if (/(?![\t\n\r])\p{Cc}/u.test(svg)) return 'must not have control characters';
  const elements: Element[] = [];
  const root = parse(svg, elements);
  const other = elements.find(({ name }) => !ELEMENTS.has(name))?.name;
  if (other) return `must be made of shapes only, not of <${other}>`;
  // Paths are nine tenths of a drawing, and can refer to nothing.
  const paths = elements.map((element) => ['d', element.attributes.get('d') ?? ''] as const);
  const attributes = elements.flatMap((element) => [...element.attributes].filter(([name]) => name !== 'd'));
  if (attributes.some(([name]) => /^on\w/i.test(name))) return 'must not run anything';
  if (attributes.some(([name, value]) => /href$/i.test(name) || /url\(\s*(?!#)|@import/i.test(value)))
    return 'must not refer to anything outside of itself';
  if (!root)
    return 'is not well-formed: an element is not closed, or a sign such as & or < is not written as an entity';
  if (!attributes.some(([name, value]) => paintsOf(name, value).some((each) => /^(?:fabric|paper|print)$/.test(each))))
    return 'has no part in the color of the item: give a part fill="fabric"';
  return (
    wordProblem(attributes) ??
    numberProblem([...attributes, ...paths]) ??
    textProblem(elements) ??
    costProblem(root, elements)
  );
}

/** Adds all elements to a list and returns the outermost; nothing if the document isn't well-formed. */
function parse(svg: string, elements: Element[]): Element | undefined {
  const open: Element[] = [];
  let isClosed = true;
  for (const [, closing, name = '', text = '', empty] of svg.matchAll(TAG)) {
    if (closing) {
      isClosed &&= open.pop()?.name === name;
      continue;
    }
    const attributes = new Map([...text.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]));
    const element = { name, attributes, children: [] };
    elements.push(element);
    open.at(-1)?.children.push(element);
    if (!empty) open.push(element);
  }
  const rest = svg.replaceAll(TAG, '').replaceAll(/<!--[\s\S]*?-->|<\?xml[^>]*\?>/g, '');
  const isEscaped = !/[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(rest);
  return isClosed && open.length === 0 && isEscaped ? elements[0] : undefined;
}

/** The words and colors in an attribute, and in the functions in it. */
function paintsOf(name: string, value: string): readonly string[] {
  if (name === 'style') return [...value.matchAll(PAINT)].flatMap(([, paint = '']) => termsOf(paint.trim()));
  return /^(?:fill|stroke|stop-color|(?:fill-|stroke-|stop-)?opacity)$/.test(name) ? termsOf(value.trim()) : [];
}

function termsOf(value: string): readonly string[] {
  const { name, args } = callIn(value);
  if (name === 'if') return args.slice(1).flatMap(termsOf);
  if (name === 'color-mix') return args.slice(1).map((each) => each.replace(/\s+[\d.]+%$/, ''));
  return [value];
}

/** A misspelled word would be black. */
function wordProblem(attributes: readonly (readonly [string, string])[]): string | undefined {
  for (const [name, value] of attributes) {
    const word = paintsOf(name, value).find(
      (each) => /^(?:fabric|trim|paper|ink)\b[\w-]*$/.test(each) && !WORDS.has(each),
    );
    if (word) return `has no color "${word}": there are ${[...WORDS].join(', ')}`;
    const conditions = name === 'data-if' ? value.split(' ').map((each) => each.replace(/^not-/, '')) : [];
    const condition = [...conditions, ...conditionsIn(value)].find((each) => !CONDITIONS.has(each));
    if (condition) return `has no condition "${condition}": there are ${[...CONDITIONS].join(', ')}`;
  }
  return undefined;
}

function conditionsIn(value: string): readonly string[] {
  if (!value.includes('if(')) return [];
  return [...value.matchAll(/\bif\(\s*(?:not-)?([\w-]*)/g)].map(([, condition = '']) => condition);
}

function numberProblem(attributes: readonly (readonly [string, string])[]): string | undefined {
  for (const [name, value] of attributes) {
    if (!SIZED.test(name)) continue;
    // Nearly all are paths of short numbers.
    const numbers = name === 'd' && !/\d{5}|e/i.test(value) ? [] : (value.match(NUMBER) ?? []).map(Number);
    if (name !== 'style' && numbers.some((each) => each > MAX_NUMBER))
      return `has a number above ${MAX_NUMBER} in ${name}`;
    if (name === 'stdDeviation' && numbers.some((each) => each > MAX_BLUR)) return `has a blur above ${MAX_BLUR}`;
    const dashes = name === 'stroke-dasharray' ? numbers : dashesIn(name, value);
    if (dashes.length > 0 && dashes.reduce((sum, each) => sum + each, 0) < MIN_DASH)
      return `has dashes shorter than ${MIN_DASH}`;
  }
  return undefined;
}

function dashesIn(name: string, value: string): readonly number[] {
  const [, dashes = ''] = (name === 'style' && /stroke-dasharray\s*:\s*([\d.,\s]+)/.exec(value)) || [];
  return (dashes.match(/[\d.]+/g) ?? []).map(Number);
}

function textProblem(elements: readonly Element[]): string | undefined {
  for (const { name, attributes, children } of elements) {
    if (name !== 'text') continue;
    if (children.length > 0) return 'must have plain texts, without elements in them';
    const family = attributes.get('font-family') ?? 'archivo';
    const weight = Number(attributes.get('font-weight') ?? 800);
    if (!Object.hasOwn(FACES, family) || !FACES[family as FontFamily].includes(weight))
      return `has no font-family ${family} in weight ${weight}: there are ${Object.entries(FACES)
        .map(([each, weights]) => `${each} ${weights.join(' ')}`)
        .join(', ')}`;
  }
  return undefined;
}

/** A reference renders its target once, and a few nested masks take years, so everything counts as it renders. */
function costProblem(root: Element, elements: readonly Element[]): string | undefined {
  const byId = new Map(elements.map((element) => [element.attributes.get('id'), element]));
  const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? []);
  const taken = ids.find((id, index) => SUPPLIED.has(id) || ids.indexOf(id) !== index);
  if (taken) return `has a second "${taken}"; ids must differ`;
  const total = { elements: 0, layers: 0 };

  function visit(element: Element, level: number, within: readonly Element[]): string | undefined {
    if (level > MAX_LEVELS) return `has more than ${MAX_LEVELS} elements within each other`;
    total.elements += 1;
    if (total.elements > MAX_ELEMENTS) return `has more than ${MAX_ELEMENTS} elements to render`;
    for (const id of referencesOf(element)) {
      if (SUPPLIED.has(id)) {
        total.layers += 1;
        continue;
      }
      const target = byId.get(id);
      if (!target) return `refers to #${id}, which it does not define`;
      if (within.includes(target)) return `has #${id} within itself`;
      if (/^(?:mask|clipPath|filter)$/.test(target.name)) total.layers += 1;
      if (total.layers > MAX_LAYERS) return `has more than ${MAX_LAYERS} masks, clips and filters to render`;
      const problem = visitAll(target.children, level + 1, [...within, target]);
      if (problem) return problem;
    }
    return element.name === 'defs' ? undefined : visitAll(element.children, level + 1, within);
  }

  function visitAll(children: readonly Element[], level: number, within: readonly Element[]): string | undefined {
    for (const child of children) {
      if (/^(?:mask|clipPath|filter|linearGradient|radialGradient)$/.test(child.name)) continue;
      const problem = visit(child, level, within);
      if (problem) return problem;
    }
    return undefined;
  }

  return visit(root, 0, []);
}

function referencesOf({ attributes }: Element): readonly string[] {
  return [...attributes].flatMap(([name, value]) =>
    name !== 'd' && value.includes('url(') ? [...value.matchAll(REFERENCE)].map(([, id = '']) => id) : [],
  );
}
