import { basename, dirname } from 'node:path';
import type { CatalogItem } from '../../domain/catalog/catalog';
import type { DrawingFile, Drawings } from '../../domain/catalog/drawings';
import { familyOf, type LogoPlaces } from '../../domain/catalog/drawings';
import { type FieldProblem, type ReportProblem, suggestion } from './catalog-problems';
import { checkDrawing } from './check-drawing';
import { drawingsSchema } from './data-schemas';
import { type Documents, parseAs } from './documents';
import { contentHash } from './pictures/picture-source';

/** "polo.lodge.svg" is the drawing polo/lodge. */
const NAME = /^[a-z][a-z-]{1,30}(?:\.[a-z][a-z-]{1,30})?\.svg$/;
const MAX_SIZE = 100_000;

export function readDrawings(documents: Documents, report: ReportProblem): Drawings {
  const file = 'drawings.json';
  const drawings = {
    families: parseAs(documents, file, drawingsSchema, report) ?? {},
    files: readFiles(documents, report),
  };
  for (const family of Object.keys(drawings.families)) {
    for (const problem of familyProblems(family, family, drawings)) report({ file, ...problem });
  }
  return drawings;
}

function readFiles(documents: Documents, report: ReportProblem): ReadonlyMap<string, DrawingFile> {
  const files = new Map<string, DrawingFile>();
  const paths = [...documents.keys()].filter((path) => dirname(path) === 'drawings' && path.endsWith('.svg'));
  for (const file of paths.sort()) {
    const name = basename(file);
    const svg = documents.get(file) ?? '';
    const problem = fileProblem(name, svg);
    if (problem) report({ file, message: problem });
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
