import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogItem } from '../../domain/catalog/catalog';
import type { DrawingFile, Drawings } from '../../domain/catalog/drawings';
import { familyOf, type LogoPlaces } from '../../domain/catalog/drawings';
import { type FieldProblem, type ReportProblem, suggestion } from './catalog-problems';
import { checkDrawing } from './check-drawing';
import { drawingsSchema } from './data-schemas';
import { readJsonAs, shownPath } from './json-file';
import { contentHash } from './pictures/picture-source';

/** "polo.lodge.svg" is the drawing polo/lodge. */
const NAME = /^[a-z][a-z-]{1,30}(?:\.[a-z][a-z-]{1,30})?\.svg$/;
const MAX_SIZE = 100_000;

export function readDrawings(dataDir: string, report: ReportProblem): Drawings {
  const drawings = {
    families: readJsonAs(join(dataDir, 'drawings.json'), drawingsSchema, report) ?? {},
    files: readFiles(join(dataDir, 'drawings'), report),
  };
  const file = shownPath(join(dataDir, 'drawings.json'));
  for (const family of Object.keys(drawings.families)) {
    for (const problem of familyProblems(family, family, drawings)) report({ file, ...problem });
  }
  return drawings;
}

function readFiles(folder: string, report: ReportProblem): ReadonlyMap<string, DrawingFile> {
  const files = new Map<string, DrawingFile>();
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.svg')) : [];
  for (const name of names.sort()) {
    const file = join(folder, name);
    const svg = readFileSync(file, 'utf8');
    const problem = fileProblem(name, svg);
    if (problem) report({ file: shownPath(file), message: problem });
    else files.set(name.slice(0, -'.svg'.length).replace('.', '/'), { svg, hash: contentHash(svg) });
  }
  return files;
}

function fileProblem(name: string, svg: string): string | undefined {
  if (!NAME.test(name)) return 'the name must be lowercase letters and dashes, such as polo.lodge.svg';
  if (svg.length > MAX_SIZE) return `a drawing can have at most ${MAX_SIZE / 1000} KB`;
  return checkDrawing(svg);
}

export function artProblems(field: string, art: string, { files }: Drawings): FieldProblem[] {
  return files.has(art) ? [] : [{ field, message: `unknown drawing "${art}"${suggestion(art, [...files.keys()])}` }];
}

export function familyProblems(field: string, name: string, drawings: Drawings): FieldProblem[] {
  const isFamily = [...drawings.files.keys()].some((art) => familyOf(art) === name);
  return isFamily ? [] : artProblems(field, name, drawings);
}

export function logoPlacesOf(items: readonly CatalogItem[], { families }: Drawings): LogoPlaces {
  const used = [...new Set(items.map(({ art }) => familyOf(art)))].sort();
  return Object.fromEntries(
    used.flatMap((family) => (families[family]?.logo ? [[family, families[family].logo]] : [])),
  );
}
