import { parseArgs } from 'node:util';
import { CatalogError } from '../../catalog/load-catalog';
import { projectFolders } from '../../operations/files/project-folders';
import { BookError } from './book/book';
import { checkCatalog } from './check-catalog';
import { exportCatalog } from './export-catalog';
import { importCatalog, undoLastImport } from './import-catalog';

const USAGE = `npm run catalog -- export <customer or base> <file.xlsx or folder>
npm run catalog -- import <customer or base> <file.xlsx or folder> [--yes] [--flagged]
npm run catalog -- undo [--yes]
npm run catalog -- check

Exports what a customer sells (prices, items, stores, reps) as a workbook, or the base catalog that all customers
share; takes a changed workbook back in. An import shows what changes and asks first; a workbook with any mistake
changes nothing. A folder has a .csv file per sheet.

--yes      does not ask
--flagged  with --yes: also takes prices that change by more than 30 %, and workbooks older than the data
--data     another folder with data files than server/data

docs/catalog.md has all of it step by step.`;

await runTool(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean' }, flagged: { type: 'boolean' }, data: { type: 'string' } },
  });
  const [command, target = '', file = ''] = positionals;
  const dataDir = values.data ?? projectFolders.catalog;
  const consent = { isSure: values.yes ?? false, takesFlagged: values.flagged ?? false };
  if (command === 'export' && positionals.length === 3) return exportCatalog(dataDir, target, file);
  if (command === 'import' && positionals.length === 3) return importCatalog(dataDir, target, file, consent);
  if (command === 'undo' && positionals.length === 1) return undoLastImport(dataDir, consent);
  if (command === 'check' && positionals.length === 1) return checkCatalog(dataDir);
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
});

/** For commands without settings. What a person can fix becomes sentences and exit code 1. */
async function runTool(usage: string, run: (args: string[]) => void | Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    await run(args);
  } catch (error) {
    process.stderr.write(`${reasonOf(error, usage)}\n`);
    process.exitCode = 1;
  }
}

function reasonOf(error: unknown, usage: string): string {
  if (error instanceof BookError) return error.message;
  if (error instanceof CatalogError) {
    return `${error.message}\nThe data files have mistakes already. Nothing was changed; put them right first.`;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return usage;
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
