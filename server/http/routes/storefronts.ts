import type Router from '@koa/router';
import type { Context } from 'koa';
import { DEFAULT_STOREFRONT } from '../../../domain/address/default-storefront';
import type { CustomerKey } from '../../../domain/catalog/customer';
import type { StoreList } from '../../../domain/wire/api';
import { limitRate } from '../../access/rate-limit';
import { storefrontAddress, storeUrl } from '../../access/requested-store';
import { isOpenWithoutSignIn, requireStoreAccess } from '../../access/store-call';
import type { Store } from '../../catalog/live/store-data';
import { storefrontText } from '../../catalog/storefront-document';
import { notFound } from '../errors';
import { requestAddress } from '../request/request-address';
import { type PreparedText, sendPrepared } from '../responses/prepared-response';
import { shareResponse } from '../responses/shared-responses';
import { createRouter, sendJson } from './router';

export function storefrontRoutes(): Router {
  return (
    createRouter()
      // Most come from memory, before this limit.
      .get('/v1/storefronts/:customer', limitRate('storefront', 1_200), (ctx) =>
        sendDocument(ctx, ctx.params.customer ?? ''),
      )
      .get('/v1/stores', limitRate('stores', 1_200), listStores)
  );
}

async function sendDocument(ctx: Context, key: string): Promise<void> {
  const address = storefrontAddress(ctx);
  const store = ctx.services.stores.get(key as CustomerKey);
  const isServedHere = address.mode === 'multi-store' || address.customer === key;
  if (!store || !isServedHere) throw notFound('There is no such store at this address.');
  await requireStoreAccess(ctx, store.customer);
  await sendPrepared(ctx, store.customer.closed ? closedDocument(store) : store.document);
  if (isOpenWithoutSignIn(ctx)) shareResponse(ctx);
}

const closedDocuments = new WeakMap<Store, PreparedText>();

/** What a closed store still shows: its name and colors. */
function closedDocument(store: Store): PreparedText {
  const known = closedDocuments.get(store);
  if (known) return known;
  const { key, title, brand, company_logo, server_hostname, account_reps, route_prefix } = store.customer;
  const shown = { key, title, brand, company_logo, server_hostname, account_reps, route_prefix };
  const { version: _, ...empty } = DEFAULT_STOREFRONT;
  const document = storefrontText({ ...empty, customer: { ...empty.customer, ...shown, closed: true } });
  closedDocuments.set(store, document);
  return document;
}

/** Demo secrets list all stores, a live host of several those with a prefix, and a public test host none. */
function listStores(ctx: Context): void {
  const { stores, secrets } = ctx.services;
  const address = storefrontAddress(ctx);
  const customers = [...stores.values()].map(({ outline }) => outline).filter(({ closed }) => !closed);
  const isDemo = secrets.demo && requestAddress(ctx).isLocal;
  const isChooser = address.mode === 'multi-store' && !address.isTestHost;
  const offered = customers.filter(({ route_prefix }) => isDemo || (isChooser && route_prefix !== ''));
  sendJson(ctx, {
    stores: offered
      .map((customer) => ({ title: customer.title, address: storeUrl(ctx, customer) }))
      .toSorted((a, b) => a.title.localeCompare(b.title)),
  } satisfies StoreList);
}
