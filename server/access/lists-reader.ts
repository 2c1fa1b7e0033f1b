import type { Context, Next } from 'koa';
import type { Database } from '../db/database';
import { databaseFault } from '../db/database-faults';
import type { OfficeSessionRow } from '../db/tables';
import { currentSession } from './session';

/**
 * Lists, searches, exports, and reports come from a replica, if there's one that has what the caller's session wrote.
 * Everything else reads the primary: sessions, and whatever decides a write.
 */
export async function readLists<Result>(ctx: Context, run: (db: Database) => Promise<Result>): Promise<Result> {
  const { db } = ctx.services;
  ctx.state.readsLists = true;
  if (!db.replicas) return run(db);
  return db.replicas.read(await readingSession(ctx), (lists) => run({ ...db, lists }));
}

/** As the office's permissions set it. */
type MaybeOffice = { readonly office?: OfficeSessionRow };

/** Undefined without a session, where nothing says what the caller wrote. */
async function readingSession(ctx: Context) {
  const { office } = ctx.state as MaybeOffice;
  if (office) return { key: office.hash, wroteLsn: office.wrote_lsn };
  const session = await currentSession(ctx);
  return session && { key: session.id, wroteLsn: session.wroteLsn };
}

/**
 * Keeps with the session where the primary's log was after a call that may have written, before the response leaves. It's
 * in the session's row, which all servers share: a cookie would be as good, if responses couldn't overtake each other.
 */
export async function recordWrites(ctx: Context, next: Next): Promise<void> {
  await next();
  const { db, log } = ctx.services;
  if (!db.replicas || !mayHaveWritten(ctx)) return;
  const { office } = ctx.state as MaybeOffice;
  const session: string | undefined = ctx.state.sessionId;
  try {
    if (office) await db.replicas.recordWrite('office_sessions', office.hash);
    else if (session) await db.replicas.recordWrite('sessions', session);
  } catch (error) {
    // What was written is stored.
    if (!databaseFault(error)) throw error;
    log.warn({ err: error }, 'a session may read lists without its last change');
  }
}

/** A conflict is with somebody else's write, which the caller's list has to show. */
function mayHaveWritten({ method, path, state, status }: Context): boolean {
  if (method === 'GET' || method === 'HEAD' || !path.startsWith('/v1/') || state.readsLists) return false;
  return status < 400 || status === 409;
}
