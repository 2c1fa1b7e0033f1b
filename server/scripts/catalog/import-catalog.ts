import { basename } from 'node:path';
import { loadCatalog } from '../../catalog/load-catalog';
import { type Answers, isAccepted } from './ask';
import { BookError, type Sheet } from './book/book';
import { readBook } from './book/book-files';
import { ABOUT } from './book/columns';
import { compareCatalogs } from './diff/compare-catalogs';
import { differenceText } from './diff/difference-text';
import { readDataTexts } from './files/data-files';
import { applyTexts, versionOf } from './files/import-history';
import { planImport } from './plan/plan-import';
import { targetOf } from './plan/target';

const REFUSED = 'Nothing was changed. Put this right in the workbook and import it again.';

export async function importCatalog(dataDir: string, name: string, file: string, answers: Answers): Promise<void> {
  const catalog = loadCatalog(dataDir);
  const target = targetOf(name, catalog);
  const before = readDataTexts(dataDir);
  const sheets = await readBook(file);
  const plan = planImport(target, sheets, before, catalog);
  if (plan.kind === 'refused') throw new BookError(REFUSED, plan.problems);
  const { lines, summary, flagged } = differenceText(target, compareCatalogs(catalog, plan.after), plan.after);
  const notes = staleNotes(sheets, versionOf(before));
  process.stdout.write(`${[...lines, ...notes, `${summary}.`].join('\n')}\n`);
  if (lines.length === 0) return;
  if (!(await isAccepted('Change the data files?', flagged + notes.length > 0, answers))) return;
  if (versionOf(readDataTexts(dataDir)) !== versionOf(before)) {
    throw new BookError('The data files changed meanwhile. Nothing was changed; import the workbook again.');
  }
  applyTexts(dataDir, before, plan.texts, `import ${name} ${basename(file)}`, new Date());
  process.stdout.write('Done. npm run catalog -- undo puts it back.\n');
}

/** Values that changed after the export would be set back. */
function staleNotes(sheets: readonly Sheet[], version: string): readonly string[] {
  const about = sheets.find(({ name }) => name === ABOUT)?.rows ?? [];
  const told = (title: string) => about.find(([cell]) => cell === title)?.[1];
  const exported = told('Version');
  if (typeof exported !== 'string' || exported === version) return [];
  const at = told('Exported') ?? 'earlier';
  return [`! The data have changed since this workbook was exported (${at}): look for values that it sets back.`];
}
