import type Router from '@koa/router';
import type { Context } from 'koa';
import { LANDING_PICTURE } from '../../domain/address/storefront-pictures';
import { logoPicturePath } from '../../domain/catalog/catalog';
import type { CustomerKey } from '../../domain/catalog/customer';
import { pictureWidth } from '../../domain/catalog/picture-sizes';
import { notFound } from '../errors';
import { ICON_SIZES } from '../pictures/icon';
import { pictureFormat } from '../pictures/picture-format';
import { drawnPicture, type Picture, type PictureForm, pictureFile } from '../pictures/picture-source';
import type { PictureFormat } from '../product-art/encode';
import { decodedPath } from '../request/decoded-path';
import type { Services } from '../services';
import { createRouter } from './router';

const IMMUTABLE = 'public, max-age=31536000, immutable';

const LANDING = drawnPicture({ kind: 'landing' });

export function pictureRoutes(services: Services): Router {
  const logos = logosByPath(services);
  return createRouter()
    .get('/images/logos/:file', (ctx) => sendLogo(ctx, services, logos))
    .get('/images/icons/:file', (ctx) => sendIcon(ctx, services))
    .get('/images/company/:file', (ctx) => sendCompanyLogo(ctx, services))
    .get(LANDING_PICTURE, (ctx) => send(ctx, services, LANDING, { format: acceptedFormat(ctx, 'jpeg') }))
    .get('/images/:file', (ctx) => sendProductPicture(ctx, services));
}

/** Sends the item's photograph, or its drawing if it has none. */
function sendProductPicture(ctx: Context, services: Services): Promise<void> {
  const path = decodedPath(ctx.path);
  const { pictures } = services;
  const picture = pictures.photograph(path) ?? pictures.drawing(path, one(ctx.query.store));
  if (!picture) throw notFound('There is no such picture.');
  return send(ctx, services, picture, acceptedForm(ctx, 'jpeg'));
}

function sendLogo(ctx: Context, services: Services, logos: ReadonlyMap<string, string>): Promise<void> {
  const name = logos.get(decodedPath(ctx.path));
  if (!name) throw notFound('There is no such logo.');
  const thread = ctx.query.thread === 'dark' ? 'dark' : 'light';
  const picture = services.pictures.logo(name, thread, ctx.query.finish === 'printed');
  const isPhotograph = picture.source.kind === 'photograph';
  return send(ctx, services, picture, isPhotograph ? acceptedForm(ctx, 'png') : { format: acceptedFormat(ctx, 'png') });
}

/** Sends the icon of a customer's installed store: `/images/icons/leith-192.png`. */
function sendIcon(ctx: Context, services: Services): Promise<void> {
  const [, key = '', size = ''] = /\/([a-z]+)-(\d+)\.png$/.exec(ctx.path) ?? [];
  const store = services.stores.get(key as CustomerKey);
  if (!store || !ICON_SIZES.includes(Number(size))) throw notFound('There is no such icon.');
  const icon = drawnPicture({ kind: 'icon', color: store.customer.brand.brand, size: Number(size) });
  return send(ctx, services, icon, { format: 'png' });
}

/** Sends the customer's logo file, or a word mark in its color. */
function sendCompanyLogo(ctx: Context, services: Services): Promise<void> {
  const file = ctx.path.slice('/images/company/'.length);
  const store = [...services.stores.values()].find(({ customer }) => customer.company_logo === file);
  if (!store) throw notFound('There is no such logo.');
  const logo = services.pictures.companyLogo(store.customer);
  const { format } = logo;
  return send(ctx, services, logo, format === 'svg' ? { format } : acceptedForm(ctx, format));
}

/** The width and the format that the request asks for. */
function acceptedForm(ctx: Context, otherwise: PictureFormat): PictureForm {
  return { width: pictureWidth(one(ctx.query.w)), format: acceptedFormat(ctx, otherwise) };
}

function acceptedFormat(ctx: Context, otherwise: PictureFormat): PictureFormat {
  ctx.vary('Accept');
  return pictureFormat(ctx.get('Accept'), otherwise);
}

/** A URL with the picture's hash is cached forever; any other is revalidated. */
async function send(ctx: Context, { pictureStore }: Services, picture: Picture, form: PictureForm): Promise<void> {
  const tag = `"${pictureFile(picture, form)}"`;
  const isKnown = ctx.get('If-None-Match').includes(tag);
  // Before any header: an error must not be cached like a picture.
  const content = isKnown ? undefined : await pictureStore.get(picture, form);
  ctx.set({ 'Cache-Control': ctx.query.v === picture.hash ? IMMUTABLE : 'no-cache', ETag: tag });
  ctx.type = form.format;
  if (content) ctx.body = content;
  else ctx.status = 304;
}

function logosByPath({ stores }: Services): ReadonlyMap<string, string> {
  const names = [...stores.values()].flatMap(({ customer }) => Object.values(customer.embroideries).flat());
  return new Map(names.map((name) => [logoPicturePath(name), name]));
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
