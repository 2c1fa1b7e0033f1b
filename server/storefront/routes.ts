import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { StoreList } from '../../domain/calls/sign-in';
import { ORDER_CODE_HEADER } from '../../domain/calls/storefront-rules';
import { DEFAULT_STOREFRONT } from '../../domain/catalog/default-storefront';
import { notFound } from '../../domain/refusals';
import { findCode } from '../access/find-secrets';
import { limitRate } from '../access/rate-limit';
import { requireServed, storefrontAddress, storeUrl } from '../access/requested-store';
import { requireOrderAccess, requireStoreAccess } from '../access/store-call';
import type { Store } from '../catalog/live/store-data';
import { publicRules, type StorefrontText, storefrontText } from '../catalog/storefront-document';
import { requestAddress } from '../http/request/request-address';
import { sendContent } from '../http/responses/cached-content';
import { createRouter, sendJson, using } from '../http/router';
import { memoized } from '../operations/memoized';
import type { StorefrontNeeds } from './needs';

export function storefrontRoutes(services: StorefrontNeeds): Router {
  return (
    createRouter()
      .get('/v1/storefronts/:customer', limitRate(services, 'storefront', 1_200), (ctx) =>
        sendDocument(services, ctx, ctx.params.customer ?? ''),
      )
      // Every checkout of a group with rules asks, and once more with its code.
      .get('/v1/storefront-rules/:customer', limitRate(services, 'storefront-rules', 300), (ctx) =>
        sendRules(services, ctx, ctx.params.customer ?? ''),
      )
      .get('/v1/stores', limitRate(services, 'stores', 1_200), using(services, listStores))
  );
}

function servedStore(services: StorefrontNeeds, ctx: Context, key: string): Store {
  const address = storefrontAddress(services, ctx);
  const store = services.stores.get(key as CustomerKey);
  const isServedHere = address.mode === 'multi-store' || address.customer === key;
  if (isServedHere) requireServed(services, key);
  if (!store || !isServedHere) throw notFound('There is no such store at this address.');
  return store;
}

async function sendRules(services: StorefrontNeeds, ctx: Context, key: string): Promise<void> {
  const { customer } = servedStore(services, ctx, key);
  await requireStoreAccess(services, ctx, customer);
  // The door of the order list, or one of the group's codes.
  const code = decoded(ctx.get(ORDER_CODE_HEADER));
  if ((await findCode(services, ctx, customer.key, code)) === undefined)
    await requireOrderAccess(services, ctx, customer);
  sendJson(ctx, publicRules(customer));
}

/** '' for what isn't encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

async function sendDocument(services: StorefrontNeeds, ctx: Context, key: string): Promise<void> {
  const store = servedStore(services, ctx, key);
  await requireStoreAccess(services, ctx, store.customer);
  await sendStorefront(ctx, store.customer.closed ? closedDocument(store) : store.document);
}

export function sendStorefront(ctx: Context, { version, text }: StorefrontText): Promise<void> {
  return sendContent(ctx, {
    key: `storefront ${version}`,
    type: 'application/json; charset=utf-8',
    cacheControl: 'private, no-cache',
    etag: `W/"${version}"`,
    load: () => text,
  });
}

/** What a closed store still shows: its name and colors. */
const closedDocument = memoized((store: Store): StorefrontText => {
  const { key, title, brand, company_logo, server_hostname, account_reps, route_prefix } = store.customer;
  const shown = { key, title, brand, company_logo, server_hostname, account_reps, route_prefix };
  const { version: _, ...empty } = DEFAULT_STOREFRONT;
  return storefrontText({ ...empty, customer: { ...empty.customer, ...shown, closed: true } });
});

/** Demo secrets list all stores, a live host of several those with a prefix, and a public test host none. */
function listStores(services: StorefrontNeeds, ctx: Context): void {
  const { stores, secrets } = services;
  const address = storefrontAddress(services, ctx);
  const customers = [...stores.values()].map(({ outline }) => outline).filter(({ closed }) => !closed);
  const isDemo = secrets.demo && requestAddress(ctx).isLocal;
  const isChooser = address.mode === 'multi-store' && !address.isTestHost;
  const offered = customers.filter(({ route_prefix }) => isDemo || (isChooser && route_prefix !== ''));
  sendJson(ctx, {
    stores: offered
      .map((customer) => ({ title: customer.title, address: storeUrl(services, ctx, customer) }))
      .toSorted((a, b) => a.title.localeCompare(b.title)),
  } satisfies StoreList);
}
