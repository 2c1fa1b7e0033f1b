import { createHash } from 'node:crypto';
import type { Context, Next } from 'koa';
import type { Provider } from '../../domain/catalog/customer';
import { settingContent } from '../../domain/page/page';
import { notFound } from '../../domain/refusals';
import { hasOffice, isOfficeHost } from '../access/office/office-session';
import type { StoreData } from '../catalog/live/store-data';
import { decodedPath } from '../http/request/request-address';
import type { BuiltFiles } from '../http/responses/built-client';
import { type Content, sendContent } from '../http/responses/cached-content';
import { memoized } from '../operations/memoized';
import { nameRoute } from '../operations/metrics/metrics';
import type { HasSettings } from '../operations/settings/settings';

const HTML = 'text/html;charset=utf-8';

/** Allows own files, and the script in the page itself. */
function policyOf(page: string): string {
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  const hash = script === undefined ? '' : ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return [
    "default-src 'self'",
    `script-src 'self'${hash}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

async function textOf(files: BuiltFiles): Promise<string> {
  return String((await files.get('/index.html')?.load()) ?? '');
}

/** Besides the office's own, what its page needs and what operators ask for. */
const ALSO_HERE = /^\/(v1\/office\/|v1\/client-errors$|images\/|icon\.svg$|healthz$|readyz$)/;

/** `OFFICE_HOST` has only the office: no store, and no call of one. */
export async function keepToOffice(services: HasSettings, ctx: Context, next: Next): Promise<void> {
  if (!isOfficeHost(services, ctx) || ALSO_HERE.test(ctx.path) || /^\/office(\/|$)/.test(decodedPath(ctx.path)))
    return next();
  if (ctx.path !== '/') throw notFound();
  ctx.redirect('/office');
}

/** Serves the office's page and files. */
export function serveOffice(services: HasSettings, files: BuiltFiles) {
  let policy: Promise<string> | undefined;
  return async (ctx: Context, next: Next): Promise<void> => {
    const [, path] = /^\/office(\/.*)?$/.exec(decodedPath(ctx.path)) ?? [];
    const isHere = ctx.path === '/office' || path !== undefined;
    if (!isHere || !hasOffice(services, ctx)) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound();
    const file = files.get(path ?? '');
    if (!file && path?.startsWith('/assets/')) throw notFound();
    const response = file ?? files.get('/index.html');
    if (!response) throw notFound('The office has not been built.');
    nameRoute(ctx, file ? 'file' : 'page');
    policy ??= textOf(files).then(policyOf);
    ctx.set('Content-Security-Policy', await policy);
    await sendContent(ctx, response);
  };
}

/** Serves the page of approvers' links, whose tokens are in the fragment, to whoever reads it. Nothing decides here. */
export function serveApprovalPage(services: Pick<StoreData, 'provider'>, files: BuiltFiles) {
  const prepared = memoized(async (provider: Provider) => {
    const text = await textOf(files);
    const settings = settingContent({ provider });
    const html = text.replace('%DEPLOYMENT%', () => settings);
    const hash = createHash('sha256').update(html).digest('base64url');
    const page: Content = {
      key: `approval page ${hash}`,
      type: HTML,
      cacheControl: 'no-cache',
      etag: `W/"${hash.slice(0, 16)}"`,
      load: () => html,
    };
    return { page, policy: policyOf(text) };
  });
  return async (ctx: Context, next: Next): Promise<void> => {
    const [, path] = /^\/approve(\/.+)$/.exec(decodedPath(ctx.path)) ?? [];
    if (path === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const isFile = path.startsWith('/assets/');
    const { page, policy } = await prepared(services.provider);
    const file = isFile ? files.get(path) : page;
    if (!file) throw notFound();
    ctx.set('Content-Security-Policy', policy);
    nameRoute(ctx, isFile ? 'file' : 'page');
    ctx.set('Referrer-Policy', 'no-referrer');
    await sendContent(ctx, file);
  };
}
