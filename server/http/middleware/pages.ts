import type { Context, Next } from 'koa';
import { LRUCache } from 'lru-cache';
import type { StorefrontAddress } from '../../../domain/address/storefront';
import { type PageRequest, pageAt, pageKey } from '../../../domain/page/page';
import type { StorefrontDocument } from '../../../domain/wire/api';
import { storefrontAddress } from '../../access/requested-store';
import { hasStoreAccess, isOpenWithoutSignIn } from '../../access/store-call';
import { nameRoute } from '../../operations/metrics/metrics';
import type { Services } from '../../operations/services/services';
import { decodedPath } from '../request/request-address';
import { contentEncoding } from '../request/request-headers';
import type { BuiltClient } from '../responses/built-client';
import { type PreparedText, prepareText, sendPrepared } from '../responses/prepared-response';
import { shareResponse } from '../responses/shared-responses';

/** Serves the built files of the app: scripts, styles, icons. The page and pictures have their own addresses. */
export function serveFiles({ files }: BuiltClient) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const path = decodedPath(ctx.path);
    const file = isReading(ctx) && !isPageOrPicture(path) && files.get(path);
    if (!file) return next();
    nameRoute(ctx, 'file');
    await sendPrepared(ctx, file);
    shareResponse(ctx);
  };
}

/** Enough for the pages that are visited most; a page takes about 135 KB, and its compressed copies 50. */
const MAX_PAGES = 40;

/**
 * Serves the page for every other path, filled with what is painted before its scripts run. Item codes may contain
 * dots, so a dot doesn't mean a file. Missing calls, pictures and build files are real 404s.
 */
export function servePage({ templateOf }: BuiltClient, services: Services) {
  const recent = new LRUCache<string, PreparedText>({ max: MAX_PAGES });
  const { local } = services.addresses;
  const unprefixed = [...services.stores.values()]
    .map(({ outline }) => outline)
    .filter(({ route_prefix }) => route_prefix === '')
    .map(({ key }) => key);
  const templates = new LRUCache<string, string>({
    max: MAX_PAGES,
    memoMethod: (own) => templateOf(own ? { own } : { unprefixed, local }, services.provider),
  });
  const templateAt = ({ mode, customer = '' }: StorefrontAddress) =>
    templates.memo(mode === 'single-store' ? customer : '');
  const prepared = (key: string, html: () => string) => {
    const page = recent.get(key) ?? preparePage(html());
    recent.set(key, page);
    return page;
  };
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!isReading(ctx) || /^\/(v1|images|assets|manifest)\//.test(ctx.path)) return next();
    nameRoute(ctx, 'page');
    if (ctx.path === TEMPLATE) {
      const address = storefrontAddress(ctx);
      const html = templateAt(address);
      await sendPage(
        ctx,
        prepared(`${TEMPLATE} ${address.mode === 'single-store' ? address.customer : ''}`, () => html),
      );
      shareResponse(ctx);
      return;
    }
    const request = await pageRequest(ctx);
    await sendPage(
      ctx,
      prepared(pageKey(request), () => pageAt(templateAt(request.address), request)),
    );
    if (!request.address.customer || isOpenWithoutSignIn(ctx)) shareResponse(ctx);
  };
}

function preparePage(html: string): PreparedText {
  return prepareText(html, { type: 'text/html; charset=utf-8', cacheControl: 'private, no-cache' });
}

async function sendPage(ctx: Context, page: PreparedText): Promise<void> {
  const encoding = ctx.method === 'HEAD' ? undefined : contentEncoding(ctx, page.encodings);
  const body = await page.body(encoding);
  ctx.set('Cache-Control', page.cacheControl);
  ctx.type = page.type;
  ctx.vary('Accept-Encoding');
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.body = body;
}

const TEMPLATE = '/index.html';

/** Where a store needs a sign-in, the page shows nothing of it before that. */
async function pageRequest(ctx: Context): Promise<PageRequest> {
  const address = storefrontAddress(ctx);
  const store = address.customer && ctx.services.stores.get(address.customer);
  const isOpen = store && !store.customer.closed && (await hasStoreAccess(ctx, store.customer));
  const document = isOpen ? parsed(store.document) : undefined;
  return { address, path: ctx.path, search: ctx.search, document, hasPictures: false };
}

const documents = new WeakMap<PreparedText, StorefrontDocument>();

function parsed(text: PreparedText): StorefrontDocument {
  const document = documents.get(text) ?? JSON.parse(text.bytes.toString());
  documents.set(text, document);
  return document;
}

function isReading(ctx: Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}

function isPageOrPicture(path: string): boolean {
  return path === '/' || path === TEMPLATE || path.startsWith('/images/');
}
