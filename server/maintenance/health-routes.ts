import { IncomingMessage, ServerResponse } from 'node:http';
import type Router from '@koa/router';
import type { Context, Next } from 'koa';
import { refusal } from '../../domain/refusals';
import { limitRate } from '../access/rate-limit';
import { storefrontAddress } from '../access/requested-store';
import type { LiveData } from '../catalog/live/live-data';
import { shownMistakes } from '../catalog/live/live-data';
import { DatabaseMovedError, databaseFault } from '../database/database-faults';
import { maySchemaBeWritten, readSchemaVersion, type SchemaVersion } from '../database/schema-version';
import { isFromThisMachine } from '../http/request/request-address';
import { createRouter, sendJson } from '../http/router';
import { sharedQuery } from '../jobs/queues';
import type { MaintenanceNeeds } from './needs';

const READY_MS = 1_000;

type MakePage = (ctx: Context, next: Next) => Promise<void>;

/**
 * `/healthz` says that the process responds; tablets call it to see whether they can reach the store. `/readyz` says
 * that calls can be handled. `startup/lifecycle.ts` responds to both before the app is there.
 * @param makePage makes a page with its headers, as browsers get it
 */
export function healthRoutes(services: MaintenanceNeeds, makePage: MakePage): Router {
  const { db } = services;
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
      .get('/healthz', limitRate(services, 'healthz', 60_000), (ctx) =>
        sendJson(ctx, { status: 'ok', stores: services.stores.size }),
      )
      .get('/readyz', limitRate(services, 'readyz', 600), (ctx) =>
        reportReadiness(services, ctx, findVersion, makePage),
      )
  );
}

/** The catalog is loaded before the app is there. The database may have gone, or been upgraded by a newer server. */
async function reportReadiness(
  services: MaintenanceNeeds,
  ctx: Context,
  findVersion: () => Promise<SchemaVersion>,
  makePage: MakePage,
) {
  const { stores, live } = services;
  const version = await findVersion().catch((error) => {
    throw refusal('unavailable', unreadyReason(error));
  });
  if (!maySchemaBeWritten(version)) {
    throw refusal('unavailable', 'The database has been upgraded by a newer version of this server.');
  }
  await requirePages(services, ctx, makePage);
  sendJson(ctx, { status: 'ok', stores: stores.size, migration: version.migration, data: stateOfData(ctx, live) });
}

/** Makes the start page and a store's, without sending them. @throws RefusalError 503 if one can't be made */
async function requirePages(services: MaintenanceNeeds, ctx: Context, makePage: MakePage): Promise<void> {
  const [store] = services.stores.values();
  const { key: customer, route_prefix: prefix } = store?.outline ?? { key: undefined, route_prefix: '' };
  for (const storefront of [
    undefined,
    { ...storefrontAddress(services, ctx), customer, mode: 'multi-store' as const, prefix },
  ]) {
    const request = new IncomingMessage(ctx.req.socket);
    Object.assign(request, { method: 'GET', url: storefront?.prefix || '/', headers: { host: ctx.get('Host') } });
    const page = ctx.app.createContext(request, new ServerResponse(request));
    const { address, contents } = ctx.state;
    Object.assign(page.state, { address, contents }, storefront && { storefront });
    try {
      await makePage(page, async () => undefined);
    } catch (error) {
      services.log.error({ err: error, path: page.path }, 'a page could not be made');
      throw refusal('unavailable', 'The stores’ pages cannot be made; the log says why.');
    }
  }
}

function unreadyReason(error: unknown): string {
  if (error instanceof DatabaseMovedError) return error.message;
  return databaseFault(error) === 'read_only' ? 'The database can only be read.' : 'The database cannot be reached.';
}

/** Old data stay in use. Only this machine sees the sentences, which name files and weak secrets. */
function stateOfData(ctx: Context, { since, mistakes, current }: LiveData): object {
  const { revision, secrets } = current;
  const state = {
    in_use_since: new Date(since).toISOString(),
    revision,
    secrets: secrets.version,
    mistakes: mistakes.length,
  };
  return mistakes.length > 0 && isFromThisMachine(ctx.req) ? { ...state, not_in_use: shownMistakes(mistakes) } : state;
}
