import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Documents } from '../../../domain/catalog/check/documents';
import { countOf } from '../../../domain/text/count-of';
import { saveAssets, takeAssets } from '../../catalog/asset-files';
import { newestRevision, readRevision } from '../../catalog/document-rows';
import { CatalogError, hashOfDocuments, writeDocuments } from '../../catalog/documents';
import { keepingAdded } from '../../catalog/live/follow-documents';
import { loadFolder, readCatalog } from '../../catalog/load-catalog';
import type { Database } from '../../database/database';
import { projectFolders } from '../../operations/files/project-folders';
import { OperatorError } from '../../operations/operator-error';
import { readSettings } from '../../operations/settings/settings';
import { runTool, say, withDatabase } from '../run-command';
import { checkCatalog } from './check-catalog';
import { exportCatalog, importCatalog, summaries } from './import-catalog';
import { type Consent, isAccepted, publishDocuments, storedCatalog } from './publish-catalog';

const USAGE = `npm run catalog -- export <customer or base> <file.xlsx or folder>
npm run catalog -- import <customer or base> <file.xlsx or folder> [--yes] [--flagged]
npm run catalog -- check
npm run catalog -- load [--yes]
npm run catalog -- save <folder>

Exports what a customer sells (prices, items, stores, reps) as a workbook, or the base catalog that all customers
share; publishes what a changed workbook changes. An import shows that and asks first; a workbook with any mistake
changes nothing. The office undoes imports, under Publish. A folder has a .csv file per sheet.

The server takes changed files by itself until somebody publishes in the office. From then on, load shows the
difference between the files and the database and takes the files; save writes the database's catalog as files.

--yes      does not ask
--flagged  with --yes: also takes prices that change by more than 30 %, and cells that somebody else has changed since
--data     another folder with data files than server/data

docs/catalog.md has all of it step by step.`;

const MISTAKES = 'The catalog has mistakes already. Nothing was changed; put them right first.';

await runTool(USAGE, () =>
  run().catch((error: unknown) => {
    throw error instanceof CatalogError ? new OperatorError(`${error.message}\n${MISTAKES}`) : error;
  }),
);

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean' }, flagged: { type: 'boolean' }, data: { type: 'string' } },
  });
  const [command, target = '', file = ''] = positionals;
  const dataDir = values.data ?? projectFolders.catalog;
  const consent = { isSure: values.yes ?? false, takesFlagged: values.flagged ?? false };
  if (command === 'export' && positionals.length === 3) return onDatabase((db) => exportCatalog(db, target, file));
  if (command === 'import' && positionals.length === 3)
    return onDatabase((db) => importCatalog(db, target, file, consent));
  if (command === 'undo') throw new OperatorError('The office undoes imports: open Publish and undo the revision.');
  if (command === 'load' && positionals.length === 1) return onDatabase((db) => loadFiles(db, dataDir, consent));
  if (command === 'save' && positionals.length === 2) return onDatabase((db) => saveFiles(db, target));
  if (command === 'check' && positionals.length === 1) return checkCatalog(dataDir);
  throw new OperatorError(USAGE);
}

/** Runs with the server's settings. Checking files needs none. */
function onDatabase(run: (db: Database) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return withDatabase(readSettings(process.env), run);
}

/** Takes the data files as a revision, also over what was published in the office. */
async function loadFiles(db: Database, dataDir: string, consent: Consent): Promise<void> {
  const { documents: files } = loadFolder(dataDir);
  const newest = (await newestRevision(db.read))?.id ?? 0;
  const before = await readRevision(db.read, newest);
  const documents = keepingAdded(files, before);
  if (documents !== files) readCatalog(documents);
  const changed = changedPaths(before, documents);
  if (changed.length === 0) return say('The database has these files already.');
  const differ = changed.length === 1 ? 'differs' : 'differ';
  say(`${countOf(changed.length, 'file')} ${differ} from revision ${newest}: ${changed.join(', ')}`);
  if (newest > 0) for (const line of summaries(before, documents)) say(`  ${line}`);
  if (!(await isAccepted('Take the files?', false, consent))) return;
  const missing = await takeAssets(db, dataDir, documents, Date.now());
  if (missing.length > 0) throw new OperatorError(missing.join('\n'));
  const filesHash = hashOfDocuments(files);
  const about = { source: 'files', note: 'catalog load', filesHash } as const;
  say(`Revision ${await publishDocuments(db, newest, about, documents)} is in use within seconds.`);
}

/** Writes the newest revision as files, for version control. */
async function saveFiles(db: Database, folder: string): Promise<void> {
  const { revision, documents } = await storedCatalog(db);
  writeDocuments(folder, documents);
  const photographs = await saveAssets(db, folder, documents);
  const withPictures = photographs > 0 ? ` and ${countOf(photographs, 'picture')}` : '';
  say(`Revision ${revision}: ${countOf(documents.size, 'file')}${withPictures} in ${folder}`);
}

function changedPaths(before: Documents, after: Documents): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}
