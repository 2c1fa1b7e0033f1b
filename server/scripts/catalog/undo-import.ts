import { CatalogError } from '../../catalog/load-catalog';
import { type Answers, isAccepted } from './ask';
import { BookError } from './book/book';
import { compareCatalogs } from './diff/compare-catalogs';
import { summaryOf } from './diff/difference-text';
import { stateOf } from './files/catalog-state';
import { type DataTexts, readDataTexts } from './files/data-files';
import { changedSince, records, undoImport } from './files/import-history';

/** Undoes the latest import; called again, the one before it. */
export async function undoLastImport(dataDir: string, answers: Answers): Promise<void> {
  const [record] = records(dataDir);
  if (!record) throw new BookError('There is no import to undo.');
  const now = readDataTexts(dataDir);
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
  if (!(await isAccepted(`Undo "${record.what}" of ${record.at}?`, false, answers))) return;
  await undoImport(dataDir, record);
  process.stdout.write(`Undone: "${record.what}" of ${record.at}.\n`);
}

/** What changes, unless an interrupted import left files that don't fit together. */
function summaries(now: DataTexts, then: DataTexts): readonly string[] {
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
