import { type RefusalError, refuseForNow } from '../../domain/refusals';
import { codeOf } from '../operations/files/error-code';
import { OperatorError } from '../operations/operator-error';

/** Faults that aren't the call's. */
export type DatabaseFault = 'full' | 'read_only' | 'busy' | 'damaged' | 'away';

/**
 * Faults by the codes of SQLite, of the system, and of PostgreSQL (postgresql.org/docs/current/errcodes-appendix.html).
 */
const FAULT_OF_CODE: Readonly<Record<string, DatabaseFault>> = {
  SQLITE_FULL: 'full',
  SQLITE_READONLY: 'read_only',
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
  SQLITE_IOERR: 'away',
  SQLITE_CANTOPEN: 'away',
  DATABASE_MOVED: 'away',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  '53100': 'full',
  '25006': 'read_only',
  '55P03': 'busy',
  '53300': 'busy',
  '57014': 'busy',
  XX001: 'damaged',
  XX002: 'damaged',
};

/** Classes of PostgreSQL's codes: connections, resources, an administrator's intervention, the system. */
const AWAY_CLASS = /^(08|53|57|58)/;

const STAYS = 'What you entered is still here, and sending it again is safe.';

const ANSWERS: Readonly<Record<DatabaseFault, { readonly message: string; readonly retryAfterSeconds: number }>> = {
  full: {
    message: `The server has run out of space and cannot save anything. ${STAYS} Try again in a few minutes.`,
    retryAfterSeconds: 60,
  },
  read_only: {
    message: `The server cannot save anything at the moment. ${STAYS} Try again in a few minutes.`,
    retryAfterSeconds: 60,
  },
  busy: { message: `The server is busy. ${STAYS} Try again in a moment.`, retryAfterSeconds: 5 },
  damaged: {
    message: `The server cannot read its orders. ${STAYS} Try again later; your administrator has to repair it.`,
    retryAfterSeconds: 300,
  },
  away: {
    message: `The server cannot reach its orders at the moment. ${STAYS} Try again in a few minutes.`,
    retryAfterSeconds: 30,
  },
};

/** The database's file isn't where the server opened it. New writes would be lost with it. */
export class DatabaseMovedError extends Error {
  override readonly name = 'DatabaseMovedError';
  readonly code = 'DATABASE_MOVED';
}

/** The server must not use this database. */
export class UnusableDatabaseError extends OperatorError {}

/** Undefined for other causes, such as a bug in a query. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  return (
    FAULT_OF_CODE[code] ??
    (AWAY_CLASS.test(code) || isOfCertificate(error) || isOfConnection(error) ? 'away' : undefined)
  );
}

/** How Node names certificate problems (nodejs.org/api/tls.html, X509 certificate error codes). */
const CERTIFICATE = /^(CERT_|ERR_TLS_|UNABLE_TO_(GET|VERIFY)_|SELF_SIGNED_|DEPTH_ZERO_)/;

export function isOfCertificate(error: unknown): boolean {
  return CERTIFICATE.test(codeOf(error) ?? '');
}

function isOfConnection(error: Error): boolean {
  return 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
}

/** The `pg` package's own errors about lost or silent connections have no code. */
const LOST = /Connection terminated|not queryable|timeout expired|Query read timeout/;

/** The operating system's, about connections that were open. */
const CUT_OFF = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** PostgreSQL's code for it. */
export const CONNECTION_FAILURE = '08006';

/** An error of the `pg` package, not of PostgreSQL: nobody knows what became of the statement. */
export function lostConnection(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  return code === undefined ? LOST.test(error.message) : [...CUT_OFF, CONNECTION_FAILURE].includes(String(code));
}

/** The database can be read and not written, such as a copy that isn't the primary, or no longer. */
export const READ_ONLY = '25006';

export class ReadOnlyDatabaseError extends Error {
  override readonly name = 'ReadOnlyDatabaseError';
  readonly code = READ_ONLY;
  constructor() {
    super('The database can only be read');
  }
}

/** Codes for an administrator's or a timeout's end of the connection, and a database that starts or stops. */
const ENDING = /^(25006|25P03|57P0[1235]|08...)$/;

/** It can't write, is about to be closed, or is gone: another connection may lead to a database that works. */
export function endsConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return isOfConnection(error) || lostConnection(error) || ENDING.test(codeOf(error) ?? '');
}

/** For the person at the screen. The device saves an order refused this way and sends it again. */
export function databaseRefusal(fault: DatabaseFault): RefusalError {
  const { message, retryAfterSeconds } = ANSWERS[fault];
  return refuseForNow('unavailable', message, retryAfterSeconds);
}
