import { join } from 'node:path';
import type { FabricColors } from '../../domain/catalog/colors';
import type { ReportProblem } from './catalog-problems';
import { checkShape } from './check-shape';
import { colorsSchema } from './data-schemas';
import { readJsonFile } from './json-file';

/** Reads `colors.json`, or reports its problems and returns undefined. */
export function readColors(dataDir: string, report: ReportProblem): FabricColors | undefined {
  const [colors] = readJsonFile(join(dataDir, 'colors.json'), report);
  if (!colors) return undefined;
  const result = checkShape(colorsSchema, colors.content);
  if (result.kind === 'valid') return result.value;
  for (const problem of result.problems) report({ file: colors.file, ...problem });
  return undefined;
}
