import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CountedOrders, NewOrders } from '../../../domain/wire/order-page';
import { countOrdersBody, newOrdersQuery } from '../../../domain/wire/schemas';
import { adminOf } from '../../access/admin';
import { limitRate } from '../../access/rate-limit';
import { ordersCall, ordersLink, type StoreContext } from '../../access/store-call';
import { countByStage, countOrdersAfter } from '../../db/count-orders';
import type { Services } from '../../operations/services/services';
import { readJson, SMALL_BODY } from '../request/read-json';
import { filtersOf } from './order-filters';
import { createRouter } from './router';

const COUNTS = { name: 'count-orders', calls: 600, seconds: 60 };

/** Every open Orders screen asks twice a minute. */
const NEW_ORDERS = { name: 'new-orders', calls: 600, seconds: 60 };

export function countRoutes(services: Services): Router {
  return createRouter()
    .get('/v1/new-orders', limitRate(services, NEW_ORDERS), ordersLink(services, newOrdersQuery), (ctx) =>
      countNew(ctx, services),
    )
    .post(
      '/v1/count-orders',
      limitRate(services, COUNTS),
      readJson(SMALL_BODY),
      ordersCall(services, countOrdersBody),
      (ctx) => countStages(ctx, services),
    );
}

async function countStages(ctx: StoreContext<typeof countOrdersBody>, services: Services): Promise<void> {
  const { customer } = ctx.state.store;
  const filters = filtersOf(ctx.state.input, customer, await isAdmin(ctx, services));
  ctx.set('Cache-Control', 'no-store');
  ctx.body = {
    stages: await countByStage(searchedBy(ctx, services), customer.key, filters),
  } satisfies CountedOrders;
}

/** Sends 304 as long as nothing is new, so that polling costs next to nothing. */
async function countNew(ctx: StoreContext<typeof newOrdersQuery>, services: Services): Promise<void> {
  const { after, ...query } = ctx.state.input;
  const { customer } = ctx.state.store;
  const filters = filtersOf(query, customer, await isAdmin(ctx, services));
  const new_orders = await countOrdersAfter(searchedBy(ctx, services), customer.key, filters, after);
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.status = 200;
  ctx.etag = createHash('sha256').update(`${ctx.querystring} ${new_orders}`).digest('base64url').slice(0, 16);
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = { new_orders } satisfies NewOrders;
}

function searchedBy(ctx: Context, services: Services) {
  return services.limits.searches.databaseOf(ctx, services);
}

async function isAdmin(
  ctx: StoreContext<typeof countOrdersBody> | StoreContext<typeof newOrdersQuery>,
  services: Services,
) {
  return (await adminOf(ctx, services, ctx.state.store.customer.key)) !== undefined;
}
