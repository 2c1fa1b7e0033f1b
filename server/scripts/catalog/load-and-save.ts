import type { Documents } from '../../../domain/catalog/check/documents';
import { countOf } from '../../../domain/count-of';
import { saveAssets, takeAssets } from '../../catalog/asset-files';
import { hashOfDocuments, writeDocuments } from '../../catalog/documents';
import { keepingAdded } from '../../catalog/live/follow-documents';
import { loadFolder, readCatalog } from '../../catalog/load-catalog';
import type { Database } from '../../db/database';
import { newestRevision, readRevision } from '../../db/documents';
import { OperatorError } from '../../operations/operator-error';
import { summaries } from './import-catalog';
import { type Consent, isAccepted, newestCatalog, publishDocuments } from './publish-catalog';

/** Takes the data files as a revision, also over what was published in the office. */
export async function loadFiles(db: Database, dataDir: string, consent: Consent): Promise<void> {
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
export async function saveFiles(db: Database, folder: string): Promise<void> {
  const { revision, documents } = await newestCatalog(db);
  writeDocuments(folder, documents);
  const photographs = await saveAssets(db, folder, documents);
  const withPictures = photographs > 0 ? ` and ${countOf(photographs, 'picture')}` : '';
  say(`Revision ${revision}: ${countOf(documents.size, 'file')}${withPictures} in ${folder}`);
}

function changedPaths(before: Documents, after: Documents): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
