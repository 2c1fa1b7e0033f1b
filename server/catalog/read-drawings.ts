import { basename, dirname } from 'node:path';
import type { ReportProblem } from '../../domain/catalog/check/catalog-problems';
import { drawingsSchema } from '../../domain/catalog/check/data-schemas';
import { type Documents, type ParsedDocuments, readAs } from '../../domain/catalog/check/documents';
import { familyProblems } from '../../domain/catalog/check/read-details';
import type { DrawingFile, Drawings } from '../../domain/catalog/drawings';
import { checkDrawing } from './check-drawing';
import { contentHash } from './pictures/picture-source';

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
