import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { limitRate } from '../../access/rate-limit';
import { storefrontAddress } from '../../access/requested-store';
import { isOpenWithoutSignIn, requireStoreAccess } from '../../access/store-access';
import type { Services } from '../../operations/services/services';
import { notFound } from '../errors';
import { sendPrepared } from '../responses/prepared-answer';
import { shareAnswer } from '../responses/share-answer';
import { createRouter } from './router';

/** Most are answered from memory, before this limit. */
const DOCUMENTS = { name: 'storefront', calls: 1_200, seconds: 60 };

export function storefrontRoutes(services: Services): Router {
  return createRouter().get('/v1/storefronts/:customer', limitRate(services, DOCUMENTS), (ctx) =>
    sendDocument(ctx, services, ctx.params.customer ?? ''),
  );
}

/** Sends a customer's public configuration and catalog. A customer's own host serves only its own. */
async function sendDocument(ctx: Context, services: Services, key: string): Promise<void> {
  const address = storefrontAddress(ctx, services);
  const store = services.stores.get(key as CustomerKey);
  const isServedHere = address.mode === 'multi-store' || address.customer === key;
  if (!store || !isServedHere) throw notFound('There is no such store at this address.');
  await requireStoreAccess(ctx, services, store.customer);
  await sendPrepared(ctx, store.document);
  if (isOpenWithoutSignIn(ctx, services)) shareAnswer(ctx);
}
