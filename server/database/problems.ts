import { OperatorError } from '../operations/operator-error';
import { databaseFault } from './database-faults';

/** Why the server can't start. */
export class StartError extends OperatorError {}

/** Collects problems, so an operator sees all of them at once. */
export interface Problems {
  add(...sentences: readonly string[]): void;
  /** Undefined if the work failed with problems, which are now in the list. @throws any other error */
  during<Result>(work: () => Result | Promise<Result>): Promise<Result | undefined>;
  exist(): boolean;
  asError(): StartError;
}

export function collectProblems(): Problems {
  const found: string[] = [];
  return {
    add(...sentences) {
      found.push(...sentences);
    },
    async during(work) {
      try {
        return await work();
      } catch (error) {
        const sentences = problemsOf(error);
        if (!sentences) throw error;
        found.push(...sentences);
        return undefined;
      }
    },
    exist: () => found.length > 0,
    asError: () => new StartError(found.join('\n')),
  };
}

/** What an operator can fix. Undefined for bugs. */
export function problemsOf(error: unknown): readonly string[] | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof OperatorError) return error.message.split('\n');
  const fault = databaseFault(error);
  if (fault) return [(isOfSqlite(error) ? SQLITE_SENTENCES : POSTGRES_SENTENCES)[fault]];
  if (!('syscall' in error && 'path' in error && 'code' in error)) return undefined;
  return [`${error.path}: the server's user cannot open or change this (${error.code}).`];
}

/** On this machine, a full or read-only disk is SQLite's problem. */
function isOfSqlite({ code }: Error & { readonly code?: unknown }): boolean {
  return /^(SQLITE_|DATABASE_MOVED$|ENOSPC$|EDQUOT$|EROFS$)/.test(String(code));
}

const SQLITE_SENTENCES = {
  full: 'DATA_DIR: there is no space left for the database. Make room, then start again.',
  read_only:
    'DATA_DIR: the database cannot be written. Check who owns its folder and files, and how the disk is mounted.',
  busy: 'DATA_DIR: another program has locked the database. End it, then start again.',
  damaged: 'DATA_DIR: the database is damaged. Restore a backup under another name and keep this file.',
  away: 'DATA_DIR: the database cannot be read or written. Check who owns its folder and files, and the disk.',
} as const;

const POSTGRES_SENTENCES = {
  full: 'DATABASE_URL: the database’s server has no space left. Make room there, then start again.',
  read_only: 'DATABASE_URL: the database can only be read. Use the one that its copies are made of.',
  busy: 'DATABASE_URL: the database’s server has no connection left, or another program has locked the tables. Try again.',
  damaged: 'DATABASE_URL: the database is damaged, according to its server. Restore a backup under another name.',
  away: 'DATABASE_URL: the database’s server does not answer. Check its host, port and network.',
} as const;
