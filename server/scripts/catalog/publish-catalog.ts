import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { CatalogProblem } from '../../../domain/catalog/check/catalog-problems';
import type { Documents } from '../../../domain/catalog/check/documents';
import { COMMAND } from '../../activity/rows';
import { addRevision, type NewRevision, newestRevision, readRevision } from '../../catalog/document-rows';
import { type LoadedFolder, readWithProblems } from '../../catalog/load-catalog';
import type { Database } from '../../database/database';
import { OperatorError } from '../../operations/operator-error';
import { BookError } from '../../publishing/workbook/book';

export interface StoredCatalog extends LoadedFolder {
  readonly revision: number;
  /** An earlier release may have stored some. Files or a workbook may be what corrects them. */
  readonly problems: readonly CatalogProblem[];
}

/** @throws OperatorError before the first start */
export async function storedCatalog(db: Database): Promise<StoredCatalog> {
  const revision = (await newestRevision(db.read))?.id;
  if (revision === undefined)
    throw new OperatorError('The database has no catalog yet: the server’s first start takes it.');
  const documents = await readRevision(db.read, revision);
  return { revision, documents, ...readWithProblems(documents) };
}

/** @param seen the revision whose difference was shown. @throws OperatorError if it isn't the newest any longer */
export function publishDocuments(
  db: Database,
  seen: number,
  about: Omit<NewRevision, 'by'>,
  documents: Documents,
): Promise<number> {
  return db.transaction(async (trx) => {
    await db.lock(trx, ['documents']);
    if (((await newestRevision(trx))?.id ?? 0) !== seen) {
      throw new OperatorError('Somebody else has published. Nothing was changed; check the differences again.');
    }
    return addRevision(trx, { by: COMMAND, ...about }, documents, Date.now());
  });
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
    throw new BookError('Nothing was changed: nobody can be asked here. Add --yes to publish it.');
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
