import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CountedOrders, NewOrders } from '../../../domain/wire/order-page';
import { countOrdersBody, newOrdersQuery } from '../../../domain/wire/schemas';
import { limitRate } from '../../access/rate-limit';
import { adminOf } from '../../access/session';
import { ordersCall, ordersLink, type StoreContext } from '../../access/store-call';
import { countByStage, countOrdersAfter } from '../../db/count-orders';
import { smallJson } from '../request/read-json';
import { filtersOf } from './order-filters';
import { createRouter, sendJson } from './router';

export function countRoutes(): Router {
  return (
    createRouter()
      // Every open Orders screen asks twice a minute.
      .get('/v1/new-orders', limitRate('new-orders', 600), ordersLink(newOrdersQuery), countNew)
      .post('/v1/count-orders', limitRate('count-orders', 600), smallJson, ordersCall(countOrdersBody), countStages)
  );
}

async function countStages(ctx: StoreContext<typeof countOrdersBody>): Promise<void> {
  const { customer } = ctx.state.store;
  const filters = filtersOf(ctx.state.input, customer, await isAdmin(ctx));
  sendJson(ctx, {
    stages: await countByStage(searchedBy(ctx), customer.key, filters),
  } satisfies CountedOrders);
}

/** Sends 304 while nothing is new, so polling costs next to nothing. */
async function countNew(ctx: StoreContext<typeof newOrdersQuery>): Promise<void> {
  const { after, ...query } = ctx.state.input;
  const { customer } = ctx.state.store;
  const filters = filtersOf(query, customer, await isAdmin(ctx));
  const new_orders = await countOrdersAfter(searchedBy(ctx), customer.key, filters, after);
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.status = 200;
  ctx.etag = createHash('sha256').update(`${ctx.querystring} ${new_orders}`).digest('base64url').slice(0, 16);
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = { new_orders } satisfies NewOrders;
}

function searchedBy(ctx: Context) {
  return ctx.services.limits.searches.databaseOf(ctx);
}

async function isAdmin(ctx: StoreContext<typeof countOrdersBody> | StoreContext<typeof newOrdersQuery>) {
  return (await adminOf(ctx, ctx.state.store.customer.key)) !== undefined;
}
