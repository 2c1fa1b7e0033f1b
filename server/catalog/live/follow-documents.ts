import type { Documents } from '../../../domain/catalog/check/documents';
import type { Database } from '../../database/database';
import { inSlices } from '../../jobs/slices';
import { addRevision, changesSince, hasTakenFiles, newestRevision, readRevision, withChanges } from '../document-rows';
import { hashOfDocuments } from '../documents';
import type { LoadedFolder } from '../load-catalog';
import { type OpenedCatalog, openingCatalog } from '../open-catalog';
import { keepingStoreIds } from '../store-ids';
import { type FormerNames, readFormerNames, withNames, withPrefixes } from './former-names';

/** Why data files aren't taken as a revision, for the log. */
export const NOT_TAKEN: Readonly<Partial<Record<Taking, string>>> = {
  published_since:
    'The data files have changed, but somebody has published in the office since files were last taken: they are not in use. npm run catalog -- load shows the difference and takes them.',
  older:
    'The data files were taken before, and newer ones since: they are not in use. npm run catalog -- load shows the difference and takes them.',
};

/** What became of the data files: the database holds the catalog, and files are where it starts. */
export type Taking = 'same' | 'taken' | 'published_since' | 'older';

/**
 * At a start in production, older files don't count as a change: one of two machines may still have the release before.
 * A developer who puts a file back means it.
 */
type Moment = 'start' | 'running';

/** Stores changed data files as a revision, once for all processes and machines. */
export async function takeFiles(db: Database, files: Documents, now: number, moment: Moment): Promise<Taking> {
  const filesHash = hashOfDocuments(files);
  // Nearly every start ends here, without waiting for a lock.
  if ((await newestRevision(db.read, 'files'))?.files_hash === filesHash) return 'same';
  return db.transaction(async (trx) => {
    await db.lock(trx, ['documents']);
    const taken = await newestRevision(trx, 'files');
    if (taken?.files_hash === filesHash) return 'same';
    const newest = (await newestRevision(trx))?.id ?? 0;
    const before = await readRevision(trx, newest);
    const taking = keepingStoreIds(before, keepingAdded(files, before));
    // What `catalog -- save` wrote.
    if (hashOfDocuments(before) === hashOfDocuments(taking)) return 'same';
    const by = { id: '', name: 'Data files' };
    const isOlder = moment === 'start' && (await hasTakenFiles(trx, filesHash));
    if (isOlder || newest > (taken?.id ?? 0)) {
      const added = files.get(ADDED);
      if (added !== undefined && newest > 0 && !before.has(ADDED)) {
        const revision = { by, source: 'office', note: `Adds ${ADDED}`, filesHash: null } as const;
        await addRevision(trx, revision, new Map([...before, [ADDED, added]]), now);
      }
      return isOlder ? 'older' : 'published_since';
    }
    await addRevision(trx, { by, source: 'files', note: '', filesHash }, taking, now);
    return 'taken';
  });
}

/** What catalogs from before this release don't have, and need. It's added to them, whatever else the files say. */
const ADDED = 'customers.json';

/** Files from before this release don't have it, and don't mean to remove it either. */
export function keepingAdded(files: Documents, before: Documents): Documents {
  const added = before.get(ADDED);
  return files.has(ADDED) || added === undefined ? files : new Map([...files, [ADDED, added]]);
}

export interface CatalogRevision extends OpenedCatalog {
  readonly revision: number;
  readonly formerNames: FormerNames;
}

/**
 * Call it after `takeFiles`.
 * @param files the server's own, checked; they usually are the newest revision
 * @param program names this program. What it has checked at an earlier start isn't checked again.
 * @throws CatalogError if the newest revision has mistakes in what all customers share
 */
export async function newestCatalog(db: Database, files: LoadedFolder, program?: string): Promise<CatalogRevision> {
  const newest = await newestRevision(db.read);
  if (!newest) throw new Error('The database has no catalog');
  const isFiles = files.documents.has(ADDED) && newest.files_hash === hashOfDocuments(files.documents);
  const documents = await readRevision(db.read, newest.id);
  const isChecked = isFiles || (program !== undefined && newest.checked_by === program);
  const opening = isChecked ? { isChecked } : { drawings: files.catalog.drawings };
  const opened = await inSlices(openingCatalog(documents, undefined, opening));
  if (!isChecked && opened.leftOut.size === 0) await markChecked(db, newest.id, program);
  return { ...opened, revision: newest.id, formerNames: await readFormerNames(db, opened) };
}

/** Nothing depends on it: without it, the next start checks again. */
async function markChecked(db: Database, revision: number, program: string | undefined): Promise<void> {
  if (program === undefined) return;
  await db
    .write('revisions')
    .where({ id: revision })
    .update({ checked_by: program })
    .catch(() => undefined);
}

export interface CatalogFollower {
  /** The newest revision if it isn't the one that was returned last. @throws CatalogError once for each that can't be read */
  poll(): Promise<CatalogRevision | undefined>;
  /** Polls at once, after this process has published, and returns once it uses that. Set once polls have begun. */
  pollNow?: () => Promise<void>;
}

/**
 * Follows the newest revision, which any process or machine may have stored.
 * @param first what the server started with
 * @param program names this program
 */
export function followCatalog(db: Database, first: CatalogRevision, program?: string): CatalogFollower {
  let last = first;
  let seen = first.revision;
  return {
    async poll() {
      const newest = await newestRevision(db.read);
      if (!newest || newest.id === seen) return undefined;
      const documents = withChanges(last.documents, await changesSince(db.read, last.revision, newest.id));
      seen = newest.id;
      const opened = await inSlices(openingCatalog(documents, last));
      const outlines = [...last.customers.values()].map(({ outline }) => outline);
      const changed = outlines.filter((outline) => opened.customers.get(outline.key)?.outline !== outline);
      const names = withPrefixes(withNames(last.formerNames, changed), opened);
      last = { ...opened, revision: newest.id, formerNames: names };
      if (last.leftOut.size === 0) await markChecked(db, newest.id, program);
      return last;
    },
  };
}
