import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Next } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import { storefrontAddress } from '../access/requested-store';
import { indexBuiltFiles } from '../answers/built-files';
import { sendPrepared } from '../answers/prepared-answer';
import { shareAnswer } from '../answers/share-answer';
import type { Settings } from '../env';
import { decodedPath } from '../request/decoded-path';
import type { Services } from '../services';

/** Serves the built files of the app: scripts, styles, icons. The page and pictures have their own addresses. */
export function serveFiles(folder: string) {
  const files = indexBuiltFiles(folder);
  return async (ctx: Context, next: Next): Promise<void> => {
    const path = decodedPath(ctx.path);
    const file = isReading(ctx) && !isPageOrPicture(path) && files.get(path);
    if (!file) return next();
    await sendPrepared(ctx, file);
    shareAnswer(ctx);
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
    shareAnswer(ctx);
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

/** `servePage` serves the page, and pictures have their own routes. */
function isPageOrPicture(path: string): boolean {
  return path === '/' || path === '/index.html' || path.startsWith('/images/');
}
