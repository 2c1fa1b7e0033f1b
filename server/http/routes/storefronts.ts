import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CustomerKey } from '../../../domain/catalog/customer';
import type { StoreList } from '../../../domain/wire/api';
import { limitRate } from '../../access/rate-limit';
import { storefrontAddress, storeUrl } from '../../access/requested-store';
import { isOpenWithoutSignIn, requireStoreAccess } from '../../access/store-access';
import type { Services } from '../../operations/services/services';
import { notFound } from '../errors';
import { requestAddress } from '../request/request-address';
import { sendPrepared } from '../responses/prepared-response';
import { shareResponse } from '../responses/shared-responses';
import { createRouter } from './router';

/** Most come from memory, before this limit. */
const DOCUMENTS = { name: 'storefront', calls: 1_200, seconds: 60 };

const STORES = { name: 'stores', calls: 1_200, seconds: 60 };

export function storefrontRoutes(services: Services): Router {
  return createRouter()
    .get('/v1/storefronts/:customer', limitRate(services, DOCUMENTS), (ctx) =>
      sendDocument(ctx, services, ctx.params.customer ?? ''),
    )
    .get('/v1/stores', limitRate(services, STORES), (ctx) => listStores(ctx, services));
}

async function sendDocument(ctx: Context, services: Services, key: string): Promise<void> {
  const address = storefrontAddress(ctx, services);
  const store = services.stores.get(key as CustomerKey);
  const isServedHere = address.mode === 'multi-store' || address.customer === key;
  if (!store || !isServedHere) throw notFound('There is no such store at this address.');
  await requireStoreAccess(ctx, services, store.customer);
  await sendPrepared(ctx, store.document);
  if (isOpenWithoutSignIn(ctx, services)) shareResponse(ctx);
}

/**
 * Lists all stores with demo secrets, and on a live host of several stores those with a prefix. A test host that others
 * can reach lists none.
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
