import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Drawings, FamilyFacts } from '../../domain/catalog/drawings';
import type { ReportProblem } from './catalog-problems';
import { checkDrawing } from './check-drawing';
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
