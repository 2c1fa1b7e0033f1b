import { loadCatalog } from '../../../catalog/load-catalog';
import { writeBook } from '../book/book-files';
import { readDataTexts } from '../files/data-files';
import { versionOf } from '../files/import-history';
import { targetOf } from '../plan/target';
import { exportBook } from './export-book';

export async function exportCatalog(dataDir: string, name: string, file: string): Promise<void> {
  const catalog = loadCatalog(dataDir);
  const target = targetOf(name, catalog);
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const sheets = exportBook(target, catalog, { at: `${at} UTC`, version: versionOf(readDataTexts(dataDir)) });
  await writeBook(file, sheets);
  const counts = sheets.slice(0, -1).map((sheet) => `${sheet.name} ${sheet.rows.length - 1}`);
  process.stdout.write(`${file}: ${counts.join(', ')}\n`);
}
