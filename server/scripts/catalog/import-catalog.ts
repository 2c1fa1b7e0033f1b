import { once } from 'node:events';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Documents } from '../../../domain/catalog/check/documents';
import { CatalogError, readDocuments } from '../../catalog/documents';
import { ABOUT, BookError, EXPORTED, IMPORT_AS, problemText, type Sheet, VERSION } from './book/book';
import { readBook } from './book/book-files';
import { compareCatalogs } from './compare-catalogs';
import { differenceText, summaryOf } from './difference-text';
import { readState, stateOf } from './files/catalog-state';
import { applyTexts, changedSince, records, undoImport, versionOf } from './files/import-history';
import { type Target, targetOf } from './plan/plan';
import { planImport } from './plan/plan-import';

const REFUSED = 'Nothing was changed. Put this right in the workbook and import it again.';

export async function importCatalog(dataDir: string, name: string, file: string, consent: Consent): Promise<void> {
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
  if (!(await isAccepted('Change the data files?', flagged + notes.length > 0, consent))) return;
  if (versionOf(readDocuments(dataDir)) !== versionOf(before.texts)) {
    throw new BookError('The data files changed meanwhile. Nothing was changed; import the workbook again.');
  }
  await applyTexts(dataDir, before.texts, plan.after.texts, `import ${name} ${basename(file)}`, new Date());
  process.stdout.write('Done. npm run catalog -- undo puts it back.\n');
}

/** The import would set back values that changed after the export. */
function staleNotes(sheets: readonly Sheet[], version: string): readonly string[] {
  const exported = aboutValue(sheets, VERSION);
  if (exported === undefined || exported === version) return [];
  const at = aboutValue(sheets, EXPORTED) ?? 'earlier';
  return [`! The data have changed since this workbook was exported (${at}): look for values that it sets back.`];
}

/** One customer's prices must not become another's. @throws BookError */
function refuseOthers(sheets: readonly Sheet[], target: Target): void {
  const meant = aboutValue(sheets, IMPORT_AS);
  if (meant === undefined || meant === target) return;
  throw new BookError(`This workbook was exported from ${meant}, not from ${target}. Nothing was changed.`);
}

function aboutValue(sheets: readonly Sheet[], title: string): string | undefined {
  const row = sheets.find(({ name }) => name === ABOUT)?.rows.find(([cell]) => cell === title);
  return row?.[1] ? String(row[1]) : undefined;
}

/** Undoes the latest import; called again, the one before it. */
export async function undoLastImport(dataDir: string, consent: Consent): Promise<void> {
  const [record] = records(dataDir);
  if (!record) throw new BookError('There is no import to undo.');
  const now = readDocuments(dataDir);
  const changed = changedSince(record, now);
  if (changed.length > 0) {
    const message = `${changed.join(', ')} changed after "${record.what}" of ${record.at}: undoing it would lose that.`;
    throw new BookError(`${message} Nothing was changed.`);
  }
  const texts = new Map(now);
  for (const file of Object.keys(record.after)) {
    const text = record.before[file];
    if (text === undefined) texts.delete(file);
    else texts.set(file, text);
  }
  for (const line of summaries(now, texts)) process.stdout.write(`  ${line}\n`);
  if (!(await isAccepted(`Undo "${record.what}" of ${record.at}?`, false, consent))) return;
  await undoImport(dataDir, record);
  process.stdout.write(`Undone: "${record.what}" of ${record.at}.\n`);
}

/** What changes, in a line per store, unless an interrupted import left files that don't fit together. */
export function summaries(now: Documents, then: Documents): readonly string[] {
  try {
    const { base, stores } = compareCatalogs(stateOf(now), stateOf(then));
    return [['base catalog', base] as const, ...stores]
      .filter(([, changes]) => changes.length > 0)
      .map(([name, changes]) => `${name}: ${summaryOf(changes)}`);
  } catch (error) {
    if (error instanceof CatalogError) return ['the import was cut off; its files are put back'];
    throw error;
  }
}

export interface Consent {
  /** --yes */
  readonly isSure: boolean;
  /** --flagged */
  readonly takesFlagged: boolean;
}

/** Asks on a terminal. @throws BookError if nobody can be asked, or something flagged would go in unseen */
export async function isAccepted(question: string, isFlagged: boolean, consent: Consent): Promise<boolean> {
  if (consent.isSure && (!isFlagged || consent.takesFlagged)) return true;
  if (consent.isSure)
    throw new BookError('Nothing was changed: --yes leaves out what is flagged (!). Add --flagged to take it.');
  if (!process.stdin.isTTY)
    throw new BookError('Nothing was changed: nobody can be asked here. Add --yes to change the data files.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Ctrl+C and Ctrl+D mean no.
    const closed = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([terminal.question(`${question} (yes or no) `), closed]);
    const isYes = /^y(?:es)?$/i.test(answer.trim());
    if (!isYes) process.stdout.write('Nothing was changed.\n');
    return isYes;
  } finally {
    terminal.close();
  }
}
