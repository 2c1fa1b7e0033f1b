import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { MAX_BUNDLED, PICTURE_BUNDLE } from '../../domain/catalog/storefront-pictures';
import { notFound, RefusalError, refusal } from '../../domain/refusals';
import { limitRate } from '../access/rate-limit';
import type { StoreData } from '../catalog/live/store-data';
import { decodedPath } from '../http/request/request-address';
import { sendContent } from '../http/responses/cached-content';
import { createRouter, using } from '../http/router';
import { acceptedForm, type Picture, type PictureForm, pictureFile } from '../pictures/picture-source';
import type { HasPictureStore } from '../pictures/picture-store';
import type { StorefrontNeeds } from './needs';

const IMMUTABLE = 'public, max-age=31536000, immutable';

export function pictureRoutes(services: StorefrontNeeds): Router {
  return (
    createRouter()
      // Fifty tablets that share an address and save a store of a thousand pictures, two dozen at a time.
      .get(PICTURE_BUNDLE, limitRate(services, 'picture-bundle', 3_000), using(services, sendBundle))
      // Enough for as many that show a store's pictures for the first time.
      .get('/images/{*path}', limitRate(services, 'picture', 20_000), using(services, sendPicture))
  );
}

async function sendPicture(services: HasPictureStore & Pick<StoreData, 'pictures'>, ctx: Context): Promise<void> {
  const { pictures } = services;
  const query = new URLSearchParams(ctx.querystring);
  const picture = pictures.find(decodedPath(ctx.path), query);
  if (!picture) throw notFound('There is no such picture.');
  const form = acceptedForm(picture, ctx.get('Accept'), query.get('w'));
  // A URL with the picture's hash is cached forever; any other is revalidated.
  await sendForm(services, ctx, picture, form, query.get('v') === picture.hash ? IMMUTABLE : 'no-cache');
}

export async function sendForm(
  services: HasPictureStore,
  ctx: Context,
  picture: Picture,
  form: PictureForm,
  cacheControl: string,
): Promise<void> {
  const { pictureStore } = services;
  const file = pictureFile(picture, form);
  ctx.vary('Accept');
  await sendContent(ctx, {
    key: file,
    type: typeOf(form),
    cacheControl,
    etag: form.format === 'svg' ? `W/"${file}"` : `"${file}"`,
    load: () => pictureStore.get(picture, form),
  });
}

/** Twice what 24 drawings have. A device asks again for pictures beyond this. */
const MAX_BUNDLE_BYTES = 1.5 * 1024 * 1024;

/**
 * Sends several pictures as form data, with a file for each address: a device that saves a store needs hundreds, and on
 * a slow line a request each would take longer. Leaves out addresses without a picture.
 */
async function sendBundle(services: HasPictureStore & Pick<StoreData, 'pictures'>, ctx: Context): Promise<void> {
  const addresses = new URLSearchParams(ctx.querystring).getAll('picture');
  if (addresses.length > MAX_BUNDLED) throw refusal('invalid', `A bundle has at most ${MAX_BUNDLED} pictures.`);
  const files = readFiles(new Set(addresses), ctx.get('Accept'), services);
  // Read the first one before sending anything, so an overloaded server can still respond with 503.
  const first = await files.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* files;
  }
  const { type, body } = streamFormData(all());
  ctx.vary('Accept');
  // The device's own cache stores the pictures.
  ctx.set('Cache-Control', 'no-store');
  ctx.type = type;
  ctx.body = body;
}

async function* readFiles(
  addresses: ReadonlySet<string>,
  accept: string,
  { pictures, pictureStore }: HasPictureStore & Pick<StoreData, 'pictures'>,
): AsyncGenerator<FormFile> {
  let bytes = 0;
  const sent = new Set<string>();
  for (const address of addresses) {
    const picture = pictures.findAddress(address);
    if (!picture) continue;
    const form = acceptedForm(picture, accept, null);
    // Made-up queries would otherwise ask for one picture two dozen times.
    const file = pictureFile(picture, form);
    if (sent.has(file)) continue;
    sent.add(file);
    const content = await pictureStore.get(picture, form).catch((error: unknown) => {
      if (error instanceof RefusalError && bytes > 0) return undefined;
      throw error;
    });
    if (!content || (bytes > 0 && bytes + content.length > MAX_BUNDLE_BYTES)) return;
    bytes += content.length;
    yield { name: address, type: typeOf(form), content };
  }
}

function typeOf({ format }: PictureForm): string {
  return format === 'svg' ? 'image/svg+xml' : `image/${format}`;
}

interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Form data with files, written as they are read: no more than one of them is in memory. */
function streamFormData(files: AsyncIterable<FormFile>): { readonly type: string; readonly body: Readable } {
  const boundary = `form-data-${randomUUID()}`;
  async function* parts() {
    for await (const { name, type, content } of files) {
      const disposition = `form-data; name="${escaped(name)}"; filename="blob"`;
      yield Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`);
      yield content;
      yield Buffer.from('\r\n');
    }
    yield Buffer.from(`--${boundary}--\r\n`);
  }
  // The next file is read once this one is on its way.
  const body = Readable.from(parts(), { objectMode: false, highWaterMark: 1 });
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** Writes names as browsers do (html.spec.whatwg.org, multipart/form-data encoding algorithm). */
function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
