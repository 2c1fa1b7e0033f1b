import { createHash } from 'node:crypto';
import type { Context, Next } from 'koa';
import { LRUCache } from 'lru-cache';
import type { StorefrontAddress } from '../../domain/address/storefront';
import type { StorefrontDocument } from '../../domain/catalog/storefront-document';
import { type PageRequest, pageAt, pageKey } from '../../domain/page/page';
import { storefrontAddress } from '../access/requested-store';
import { hasStoreAccess } from '../access/store-call';
import type { StoreData } from '../catalog/live/store-data';
import type { StorefrontText } from '../catalog/storefront-document';
import { decodedPath } from '../http/request/request-address';
import type { BuiltClient } from '../http/responses/built-client';
import { type Content, sendContent } from '../http/responses/cached-content';
import { memoized } from '../operations/memoized';
import { nameRoute } from '../operations/metrics/metrics';
import type { StorefrontNeeds } from './needs';

/** Serves the built files of the app: scripts, styles, icons. The page and pictures have their own addresses. */
export function serveFiles({ files }: BuiltClient) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const path = decodedPath(ctx.path);
    const file = isReading(ctx) && !isPageOrPicture(path) && files.get(path);
    if (!file) return next();
    nameRoute(ctx, 'file');
    await sendContent(ctx, file);
  };
}

/** Enough for the pages that are visited most; a page takes about 135 KB, and its compressed copies 50. */
const MAX_PAGES = 40;

/**
 * Serves the page for every other path, filled with what is painted before its scripts run. Item codes may contain
 * dots, so a dot doesn't mean a file. Missing calls, pictures and build files are real 404s.
 */
export function servePage(services: StorefrontNeeds, { templateOf }: BuiltClient) {
  const pagesOf = memoized((_stores: StoreData['stores']) => openPages(templateOf, services));
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!isReading(ctx) || /^\/(v1|images|assets|manifest)\//.test(ctx.path)) return next();
    nameRoute(ctx, 'page');
    const pages = pagesOf(services.stores);
    await sendContent(
      ctx,
      ctx.path === TEMPLATE
        ? pages.template(storefrontAddress(services, ctx))
        : pages.page(await pageRequest(services, ctx)),
    );
  };
}

/** The pages of one version of the data. */
function openPages(
  templateOf: BuiltClient['templateOf'],
  { addresses, stores, provider }: Pick<StoreData, 'addresses' | 'stores' | 'provider'>,
) {
  const { local } = addresses;
  const unprefixed = [...stores.values()]
    .map(({ outline }) => outline)
    .filter(({ route_prefix }) => route_prefix === '')
    .map(({ key }) => key);
  const templates = new LRUCache<string, string>({
    max: MAX_PAGES,
    memoMethod: (own) => templateOf(own ? { own } : { unprefixed, local }, provider),
  });
  const templateKey = ({ mode, customer = '' }: StorefrontAddress) => (mode === 'single-store' ? customer : '');
  const recent = new LRUCache<string, Content, () => string>({
    max: MAX_PAGES,
    memoMethod: (_key, _stale, { context: html }) => pageContent(html()),
  });
  return {
    template(address: StorefrontAddress): Content {
      const own = templateKey(address);
      return recent.memo(`${own} ${TEMPLATE}`, { context: () => templates.memo(own) });
    },
    page(request: PageRequest): Content {
      const own = templateKey(request.address);
      return recent.memo(`${own} ${pageKey(request)}`, { context: () => pageAt(templates.memo(own), request) });
    },
  };
}

function pageContent(html: string): Content {
  const hash = createHash('sha256').update(html).digest('base64url');
  return {
    key: `page ${hash}`,
    type: 'text/html; charset=utf-8',
    cacheControl: 'private, no-cache',
    etag: `W/"${hash.slice(0, 16)}"`,
    load: () => html,
  };
}

const TEMPLATE = '/index.html';

/** Where a store needs a sign-in, the page shows nothing of it before that. */
async function pageRequest(services: StorefrontNeeds, ctx: Context): Promise<PageRequest> {
  const address = storefrontAddress(services, ctx);
  const store = address.customer && services.stores.get(address.customer);
  const isOpen = store && !store.customer.closed && (await hasStoreAccess(services, ctx, store.customer));
  const document = isOpen ? parsed(store.document) : undefined;
  return { address, path: ctx.path, search: ctx.search, document, hasPictures: false };
}

const parsed = memoized(({ text }: StorefrontText): StorefrontDocument => JSON.parse(text));

function isReading(ctx: Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}

function isPageOrPicture(path: string): boolean {
  return path === '/' || path === TEMPLATE || path.startsWith('/images/');
}
