import type { Context, Next } from 'koa';
import { settingContent } from '../../../domain/page/page';
import { hasOffice, isOfficeHost } from '../../access/office/office-session';
import { nameRoute } from '../../operations/metrics/metrics';
import type { Services } from '../../operations/services/services';
import { notFound } from '../errors';
import { decodedPath } from '../request/request-address';
import type { BuiltFiles } from '../responses/built-client';
import { type PreparedResponse, prepareText, sendPrepared } from '../responses/prepared-response';

const HTML = 'text/html;charset=utf-8';

const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** Besides the office's own, what its page needs and what operators ask for. */
const ALSO_HERE = /^\/(v1\/office\/|v1\/client-errors$|images\/|icon\.svg$|healthz$|readyz$)/;

/** Serves the office's page and files. `OFFICE_HOST` has nothing else: no store, and no call of one. */
export function serveOffice(files: BuiltFiles) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const [, path] = /^\/office(\/.*)?$/.exec(decodedPath(ctx.path)) ?? [];
    const isHere = ctx.path === '/office' || path !== undefined;
    if (!isHere || !hasOffice(ctx)) return isOfficeHost(ctx) ? elsewhere(ctx, next) : next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound();
    const file = files.get(path ?? '');
    if (!file && path?.startsWith('/assets/')) throw notFound();
    const response = file ?? files.get('/index.html');
    if (!response) throw notFound('The office has not been built.');
    nameRoute(ctx, file ? 'file' : 'page');
    ctx.set('Content-Security-Policy', POLICY);
    await sendPrepared(ctx, response);
  };
}

async function elsewhere(ctx: Context, next: Next): Promise<void> {
  if (ALSO_HERE.test(ctx.path)) return next();
  if (ctx.path !== '/') throw notFound();
  ctx.redirect('/office');
}

/** Serves the page of approvers' links, whose tokens are in the fragment, to whoever reads it. Nothing decides here. */
export function serveApprovalPage(files: BuiltFiles, services: Services) {
  const prepare = async () => {
    const page = String(await files.get('/index.html')?.body(undefined));
    const settings = settingContent({ provider: services.provider });
    return prepareText(
      page.replace('%DEPLOYMENT%', () => settings),
      { type: HTML, cacheControl: 'no-cache' },
    );
  };
  let page: Promise<PreparedResponse> | undefined;
  return async (ctx: Context, next: Next): Promise<void> => {
    const [, path] = /^\/approve(\/.+)$/.exec(decodedPath(ctx.path)) ?? [];
    if (path === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const isFile = path.startsWith('/assets/');
    page ??= prepare();
    const file = isFile ? files.get(path) : await page;
    if (!file) throw notFound();
    nameRoute(ctx, isFile ? 'file' : 'page');
    ctx.set('Referrer-Policy', 'no-referrer');
    await sendPrepared(ctx, file);
  };
}
