import { writeBook } from '../book/book-files';
import { readState } from '../files/catalog-state';
import { versionOf } from '../files/import-history';
import { targetOf } from '../plan/target';
import { exportBook } from './export-book';

export async function exportCatalog(dataDir: string, name: string, file: string): Promise<void> {
  const state = readState(dataDir);
  const target = targetOf(name, state.catalog);
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const sheets = exportBook(target, state, { at: `${at} UTC`, version: versionOf(state.texts) });
  await writeBook(file, sheets);
  const counts = sheets.slice(0, -1).map((sheet) => `${sheet.name} ${sheet.rows.length - 1}`);
  process.stdout.write(`${file}: ${counts.join(', ')}\n`);
}
