import type Router from '@koa/router';
import type { Context } from 'koa';
import type { StoreList } from '../../../domain/wire/api';
import { limitRate } from '../../access/rate-limit';
import { storefrontAddress } from '../../access/requested-store';
import { storeUrl } from '../../access/store-url';
import type { Services } from '../../operations/services/services';
import { requestAddress } from '../request/request-address';
import { createRouter } from './router';

const STORES = { name: 'stores', calls: 1_200, seconds: 60 };

export function storeListRoutes(services: Services): Router {
  return createRouter().get('/v1/stores', limitRate(services, STORES), (ctx) => listStores(ctx, services));
}

/**
 * Lists the stores to choose from: all of them with demo secrets, and those with a prefix on a live host of several
 * stores. A test host that others can reach lists none.
 */
function listStores(ctx: Context, services: Services): void {
  const { settings, secrets } = services;
  const address = storefrontAddress(ctx, services);
  const customers = [...services.stores.values()].map((store) => store.customer);
  const isDemo = secrets.demo && requestAddress(ctx).isLocal;
  const isChooser = address.mode === 'multi-store' && !address.isTestHost;
  const offered = customers.filter(({ route_prefix }) => isDemo || (isChooser && route_prefix !== ''));
  ctx.set('Cache-Control', 'no-store');
  ctx.body = {
    stores: offered
      .map((customer) => ({ title: customer.title, address: storeUrl(ctx, settings, customer) }))
      .toSorted((a, b) => a.title.localeCompare(b.title)),
  } satisfies StoreList;
}
