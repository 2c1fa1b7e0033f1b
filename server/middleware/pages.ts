import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Next } from 'koa';
import sirv, { type Options } from 'sirv';
import type { CustomerKey } from '../../domain/catalog/customer';
import { storefrontAddress } from '../access/requested-store';
import type { Settings } from '../env';
import { decodedPath } from '../request/decoded-path';
import type { Services } from '../services';

const FILE_OPTIONS: Options = {
  etag: true,
  brotli: true,
  gzip: true,
  // '/index' must not serve the page's template.
  extensions: [],
  setHeaders: (res, path) =>
    res.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
};

/** Serves the built files of the app: scripts, styles, icons, photographs. */
export function serveFiles(folder: string) {
  const files = sirv(folder, FILE_OPTIONS);
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!isReading(ctx) || isPageOrPicture(ctx)) return next();
    await new Promise<void>((resolve, reject) => {
      ctx.respond = false;
      ctx.res.statusCode = 200;
      ctx.res.once('close', resolve);
      files(ctx.req, ctx.res, () => {
        ctx.res.off('close', resolve);
        ctx.respond = true;
        ctx.res.statusCode = 404;
        next().then(resolve, reject);
      });
    });
  };
}

/**
 * Serves the page for every other path; its router knows the screens. Item codes may contain dots, so a dot does not
 * mean a file. Missing calls, pictures and build files are real 404s. The page of a store links its manifest; where one
 * page is cached for several stores, the app adds the link.
 */
export function servePage(folder: string, services: Services) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const page = template.replace('%DEPLOYMENT%', deploymentAttribute(services.settings));
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!isReading(ctx) || /^\/(v1|images|assets|manifest)\//.test(ctx.path)) return next();
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'html';
    const { customer } = storefrontAddress(ctx, services);
    ctx.body = customer ? page.replace('</head>', `${manifestLink(customer)}</head>`) : page;
  };
}

function manifestLink(customer: CustomerKey): string {
  return `<link rel="manifest" href="/manifest/${customer}.webmanifest" />`;
}

/** The settings the page needs to interpret its address as the server does. */
function deploymentAttribute({ stagingMarker, multiStore }: Settings): string {
  return JSON.stringify({ stagingMarker, multiStore }).replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function isReading(ctx: Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}

/** `servePage` serves the page, and pictures have their own routes. A malformed path is neither. */
function isPageOrPicture(ctx: Context): boolean {
  const path = decodedPath(ctx.path);
  return path === '/' || path === '/index.html' || path.startsWith('/images/');
}
