import { basename } from 'node:path';
import { type Answers, isAccepted } from './ask';
import { BookError, problemText, type Sheet } from './book/book';
import { readBook } from './book/book-files';
import { ABOUT, EXPORTED, IMPORT_AS, VERSION } from './book/columns';
import { compareCatalogs } from './diff/compare-catalogs';
import { differenceText } from './diff/difference-text';
import { readState } from './files/catalog-state';
import { readDataTexts } from './files/data-files';
import { applyTexts, versionOf } from './files/import-history';
import type { Target } from './plan/plan';
import { planImport } from './plan/plan-import';
import { targetOf } from './plan/target';

const REFUSED = 'Nothing was changed. Put this right in the workbook and import it again.';

export async function importCatalog(dataDir: string, name: string, file: string, answers: Answers): Promise<void> {
  const before = readState(dataDir);
  const target = targetOf(name, before.catalog);
  const sheets = await readBook(file);
  refuseOthers(sheets, target);
  const plan = planImport(target, sheets, before);
  if (plan.kind === 'refused') throw new BookError(REFUSED, plan.problems);
  const { lines, summary, flagged } = differenceText(target, compareCatalogs(before, plan.after), plan.after.catalog);
  const ignored = plan.ignored.map((problem) => `! ${problemText(problem)}`);
  const notes = [...ignored, ...staleNotes(sheets, versionOf(before.texts))];
  process.stdout.write(`${[...lines, ...notes, `${summary}.`].join('\n')}\n`);
  if (versionOf(plan.after.texts) === versionOf(before.texts)) return;
  if (!(await isAccepted('Change the data files?', flagged + notes.length > 0, answers))) return;
  if (versionOf(readDataTexts(dataDir)) !== versionOf(before.texts)) {
    throw new BookError('The data files changed meanwhile. Nothing was changed; import the workbook again.');
  }
  await applyTexts(dataDir, before.texts, plan.after.texts, `import ${name} ${basename(file)}`, new Date());
  process.stdout.write('Done. npm run catalog -- undo puts it back.\n');
}

/** The import would set back values that changed after the export. */
function staleNotes(sheets: readonly Sheet[], version: string): readonly string[] {
  const exported = toldAbout(sheets, VERSION);
  if (exported === undefined || exported === version) return [];
  const at = toldAbout(sheets, EXPORTED) ?? 'earlier';
  return [`! The data have changed since this workbook was exported (${at}): look for values that it sets back.`];
}

/** One customer's prices must not become another's. @throws BookError */
function refuseOthers(sheets: readonly Sheet[], target: Target): void {
  const meant = toldAbout(sheets, IMPORT_AS);
  if (meant === undefined || meant === target) return;
  throw new BookError(`This workbook was exported from ${meant}, not from ${target}. Nothing was changed.`);
}

function toldAbout(sheets: readonly Sheet[], title: string): string | undefined {
  const row = sheets.find(({ name }) => name === ABOUT)?.rows.find(([cell]) => cell === title);
  return row?.[1] ? String(row[1]) : undefined;
}
