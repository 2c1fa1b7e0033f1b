import type Router from '@koa/router';
import type { Context } from 'koa';
import { limitRate } from '../../access/rate-limit';
import { shownMistakes } from '../../catalog/live/live-data';
import { DatabaseMovedError, databaseFault } from '../../db/database-faults';
import { maySchemaBeWritten, readSchemaVersion, type SchemaVersion } from '../../db/schema-version';
import { sharedQuery } from '../../jobs/queues';
import type { Services } from '../../operations/services/services';
import { refusal } from '../errors';
import { isFromThisMachine } from '../request/request-address';
import { createRouter, sendJson } from './router';

const READY_MS = 1_000;

/**
 * `/healthz` says that the process responds; tablets call it to see whether they can reach the store. `/readyz` says
 * that calls can be handled. `startup/lifecycle.ts` responds to both before the app is there.
 */
export function healthRoutes({ db }: Services): Router {
  const findVersion = sharedQuery(() =>
    db.withTimeLimit(db.probe, READY_MS, async (on) => {
      await db.requireWritable(on);
      return readSchemaVersion(db.probe, on);
    }),
  );
  return (
    createRouter()
      // Tablets poll every few seconds while they're offline, and a refusal costs as much as the response. The limit is
      // high, so a flood from a shop's address doesn't look like an outage to its tablets.
      .get('/healthz', limitRate('healthz', 60_000), (ctx) =>
        sendJson(ctx, { status: 'ok', stores: ctx.services.stores.size }),
      )
      .get('/readyz', limitRate('readyz', 600), (ctx) => reportReadiness(ctx, findVersion))
  );
}

/** The catalog is loaded before the app is there. The database may have gone, or been upgraded by a newer server. */
async function reportReadiness(ctx: Context, findVersion: () => Promise<SchemaVersion>) {
  const { stores, live } = ctx.services;
  const version = await findVersion().catch((error) => {
    throw refusal('unavailable', unreadyReason(error));
  });
  if (!maySchemaBeWritten(version)) {
    throw refusal('unavailable', 'The database has been upgraded by a newer version of this server.');
  }
  sendJson(ctx, { status: 'ok', stores: stores.size, migration: version.migration, data: stateOfData(ctx, live) });
}

function unreadyReason(error: unknown): string {
  if (error instanceof DatabaseMovedError) return error.message;
  return databaseFault(error) === 'read_only' ? 'The database can only be read.' : 'The database cannot be reached.';
}

/** Old data stay in use. Only this machine sees the sentences, which name files and weak secrets. */
function stateOfData(ctx: Context, { since, mistakes, current }: Services['live']): object {
  const { revision, secrets } = current;
  const state = {
    in_use_since: new Date(since).toISOString(),
    revision,
    secrets: secrets.version,
    mistakes: mistakes.length,
  };
  return mistakes.length > 0 && isFromThisMachine(ctx.req) ? { ...state, not_in_use: shownMistakes(mistakes) } : state;
}
