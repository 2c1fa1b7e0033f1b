import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Drawings, FamilyFacts } from '../../domain/catalog/drawings';
import type { ReportProblem } from './catalog-problems';
import { checkShape } from './check-shape';
import { drawingsSchema } from './data-schemas';
import { familyProblems } from './drawings';
import { readJsonFile, shownPath } from './json-file';

/** "polo.lodge.svg" is the drawing polo/lodge. */
const NAME = /^[a-z][a-z-]{1,30}(?:\.[a-z][a-z-]{1,30})?\.svg$/;
const MOST_BYTES = 100_000;

/** Reads `drawings.json` and the drawings in `drawings/`, of which there may be none. */
export function readDrawings(dataDir: string, report: ReportProblem): Drawings {
  const drawings = {
    families: readFamilies(dataDir, report),
    files: readFiles(join(dataDir, 'drawings'), report),
  };
  const file = shownPath(join(dataDir, 'drawings.json'));
  for (const family of Object.keys(drawings.families)) {
    for (const problem of familyProblems(family, family, drawings)) report({ file, ...problem });
  }
  return drawings;
}

function readFamilies(dataDir: string, report: ReportProblem): Readonly<Record<string, FamilyFacts>> {
  const [families] = readJsonFile(join(dataDir, 'drawings.json'), report);
  if (!families) return {};
  const result = checkShape(drawingsSchema, families.content);
  if (result.kind === 'valid') return result.value;
  for (const problem of result.problems) report({ file: families.file, ...problem });
  return {};
}

function readFiles(folder: string, report: ReportProblem): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.svg')) : [];
  for (const name of names.sort()) {
    const file = join(folder, name);
    const problem = fileProblem(name, file);
    if (problem) report({ file: shownPath(file), message: problem });
    else files.set(name.slice(0, -'.svg'.length).replace('.', '/'), readFileSync(file, 'utf8'));
  }
  return files;
}

function fileProblem(name: string, file: string): string | undefined {
  if (!NAME.test(name)) return 'the name must be lowercase letters and dashes, such as polo.lodge.svg';
  if (statSync(file).size > MOST_BYTES) return `a drawing can have at most ${MOST_BYTES / 1000} KB`;
  return checkDrawing(readFileSync(file, 'utf8'));
}

/**
 * A drawing is an SVG document of 800 by 800 units whose parts have the colors of the item: `fill="fabric"`. It is
 * rendered on the server, so it is only shapes: nothing that loads or runs, and no text, which would depend on the
 * machine's fonts.
 */
const HEAD = /^(?:<\?xml[^>]*\?>\s*)?<svg [^>]*viewBox="0 0 800 800"[^>]*>/;

/** Drawings are made of shapes, gradients and groups. */
const ELEMENTS = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'title',
  'desc',
];

const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_:][\w:.-]*\s*=\s*"[^"<]*")*)\s*(\/?)>/g;

/** What is wrong with a drawing; undefined if nothing is. */
function checkDrawing(text: string): string | undefined {
  const svg = text.trim();
  if (!HEAD.test(svg)) return 'must be an SVG document with viewBox="0 0 800 800"';
  if (/<!DOCTYPE|<!ENTITY|<!\[CDATA\[/i.test(svg)) return 'must not have a DOCTYPE, entities or CDATA';
  const elements = [...svg.matchAll(TAG)];
  const other = elements.find(([, , name = '']) => !ELEMENTS.includes(name))?.[2];
  if (other) return `must be made of shapes only, not of <${other}>; turn texts into paths`;
  const attributes = elements.map(([, , , text = '']) => text).join(' ');
  if (/\son\w+\s*=/i.test(attributes)) return 'must not run anything';
  if (/href\s*=\s*"(?!#)|url\(\s*(?!#)|@import/i.test(attributes))
    return 'must not refer to anything outside of itself';
  if (!isClosed(svg, elements))
    return 'is not well-formed: an element is not closed, or a sign such as & or < is not written as an entity';
  if (!/(?:fill|stroke|stop-color)(?:="|:\s*)fabric\b/.test(attributes)) {
    return 'has no part in the color of the item: give a part fill="fabric"';
  }
  return undefined;
}

function isClosed(svg: string, elements: readonly RegExpMatchArray[]): boolean {
  const open: string[] = [];
  for (const [, closing, name = '', , empty] of elements) {
    if (closing && open.pop() !== name) return false;
    if (!closing && !empty) open.push(name);
  }
  const rest = svg.replaceAll(TAG, '').replaceAll(/<!--[\s\S]*?-->|<\?xml[^>]*\?>/g, '');
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(rest);
}
