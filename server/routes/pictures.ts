import type Router from '@koa/router';
import type { Context } from 'koa';
import { logoPicturePath } from '../../domain/catalog/catalog';
import type { CustomerKey } from '../../domain/catalog/customer';
import { shareAnswer } from '../answers/share-answer';
import { notFound } from '../errors';
import { rememberDrawings } from '../pictures/drawings';
import { drawIcon, ICON_SIZES, renderIcon } from '../pictures/icon';
import { landingPicture } from '../pictures/landing-picture';
import { drawImprint } from '../product-art/draw-imprint';
import { drawLogo } from '../product-art/draw-logo';
import { drawWordMark } from '../product-art/draw-word-mark';
import { renderJpeg, renderLogoPng } from '../product-art/render';
import { decodedPath } from '../request/decoded-path';
import type { Services } from '../services';
import { createRouter } from './router';

/** The catalog's logos and icons limit the number of these. */
const drawings = rememberDrawings();
const wordMarks = rememberDrawings({ keepSources: true });

const IMMUTABLE = 'public, max-age=31536000, immutable';

export function pictureRoutes(services: Services): Router {
  const logos = logosByPath(services);
  return createRouter()
    .get('/images/logos/:file', (ctx) => sendLogo(ctx, services, logos))
    .get('/images/icons/:file', (ctx) => sendIcon(ctx, services))
    .get('/images/company/:file', (ctx) => sendCompanyLogo(ctx, services))
    .get('/images/landing.jpg', (ctx) => sendLandingPicture(ctx, services))
    .get('/images/:file', (ctx) => sendProductPicture(ctx, services));
}

async function sendLandingPicture(ctx: Context, { pictureStore }: Services): Promise<void> {
  const { picture, hash } = await landingPicture(pictureStore);
  send(ctx, picture, 'image/jpeg', hash);
}

/** Sends the item's photograph, or its drawing if it has none. */
async function sendProductPicture(ctx: Context, services: Services): Promise<void> {
  const path = decodedPath(ctx.path);
  const photograph = services.pictures.photograph(path);
  if (photograph) return send(ctx, photograph.content, photograph.type, photograph.hash);
  const drawing = services.pictures.drawing(path, one(ctx.query.store));
  if (!drawing) throw notFound('There is no such picture.');
  const picture = await services.pictureStore.get(`${drawing.hash}.jpg`, () => renderJpeg(drawing.svg()));
  send(ctx, picture, 'image/jpeg', drawing.hash);
}

async function sendLogo(ctx: Context, services: Services, logos: ReadonlyMap<string, string>): Promise<void> {
  const path = decodedPath(ctx.path);
  const name = logos.get(path);
  if (!name) throw notFound('There is no such logo.');
  const photograph = services.pictures.photograph(path);
  if (photograph) return send(ctx, photograph.content, photograph.type, photograph.hash);
  const thread = ctx.query.thread === 'dark' ? 'dark' : 'light';
  const isPrinted = ctx.query.finish === 'printed';
  const draw = isPrinted ? drawImprint : drawLogo;
  const { hash, svg } = drawings(`logo ${thread} ${isPrinted} ${name}`, () => draw(name, thread));
  send(ctx, await services.pictureStore.get(`${hash}.png`, () => renderLogoPng(svg())), 'image/png', hash);
}

/** Sends the icon of a customer's installed store: `/images/icons/leith-192.png`. */
async function sendIcon(ctx: Context, { stores, pictureStore }: Services): Promise<void> {
  const [, key = '', size = ''] = /\/([a-z]+)-(\d+)\.png$/.exec(ctx.path) ?? [];
  const store = stores.get(key as CustomerKey);
  if (!store || !ICON_SIZES.includes(Number(size))) throw notFound('There is no such icon.');
  const { brand } = store.customer.brand;
  const { hash, svg } = drawings(`icon ${size} ${brand}`, () => drawIcon(brand));
  const file = `${hash}-${size}.png`;
  send(ctx, await pictureStore.get(file, () => renderIcon(svg(), Number(size))), 'image/png', hash);
}

/** Sends the customer's logo file, or a word mark in its color. */
function sendCompanyLogo(ctx: Context, { stores, pictures }: Services): void {
  const file = ctx.path.slice('/images/company/'.length);
  const store = [...stores.values()].find(({ customer }) => customer.company_logo === file);
  if (!store) throw notFound('There is no such logo.');
  const { title, brand } = store.customer;
  const photograph = pictures.photograph(ctx.path);
  const { hash, svg } = wordMarks(title, () => drawWordMark(title, brand.brand));
  if (photograph) send(ctx, photograph.content, photograph.type, photograph.hash);
  else send(ctx, Buffer.from(svg()), 'image/svg+xml', hash);
}

/** A URL with the picture's hash is cached forever; any other is revalidated. */
function send(ctx: Context, picture: Buffer, type: string, hash: string): void {
  ctx.set({ 'Cache-Control': ctx.query.v === hash ? IMMUTABLE : 'no-cache', ETag: `"${hash}"` });
  ctx.status = 200;
  ctx.type = type;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = picture;
  shareAnswer(ctx);
}

function logosByPath({ stores }: Services): ReadonlyMap<string, string> {
  const names = [...stores.values()].flatMap(({ customer }) => Object.values(customer.embroideries).flat());
  return new Map(names.map((name) => [logoPicturePath(name), name]));
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
