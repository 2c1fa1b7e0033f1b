import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { MAX_BUNDLED, PICTURE_BUNDLE } from '../../../domain/address/storefront-pictures';
import { limitRate } from '../../access/rate-limit';
import { acceptedForm, type Picture, type PictureForm, pictureFile } from '../../catalog/pictures/picture-source';
import type { Services } from '../../operations/services/services';
import { notFound, RefusalError, refusal } from '../errors';
import { decodedPath } from '../request/request-address';
import { isKnownTag } from '../request/request-headers';
import { shareResponse } from '../responses/shared-responses';
import { createRouter } from './router';

const IMMUTABLE = 'public, max-age=31536000, immutable';

export function pictureRoutes(): Router {
  return (
    createRouter()
      // Fifty tablets that share an address and save a store of a thousand pictures, two dozen at a time.
      .get(PICTURE_BUNDLE, limitRate('picture-bundle', 3_000), sendBundle)
      // As many that show a store's pictures for the first time. Most come from memory, before this limit.
      .get('/images/{*path}', limitRate('picture', 20_000), sendPicture)
  );
}

async function sendPicture(ctx: Context): Promise<void> {
  const { pictures } = ctx.services;
  const query = new URLSearchParams(ctx.querystring);
  const picture = pictures.find(decodedPath(ctx.path), query);
  if (!picture) throw notFound('There is no such picture.');
  const form = acceptedForm(picture, ctx.get('Accept'), query.get('w'));
  // A URL with the picture's hash is cached forever; any other is revalidated.
  await sendForm(ctx, picture, form, query.get('v') === picture.hash ? IMMUTABLE : 'no-cache');
  // Responses to made-up versions would only take up memory.
  if (ctx.querystring === '' || query.get('v') === picture.hash) shareResponse(ctx);
}

export async function sendForm(ctx: Context, picture: Picture, form: PictureForm, cacheControl: string): Promise<void> {
  const tag = `"${pictureFile(picture, form)}"`;
  const isKnown = isKnownTag(ctx.req.headers['if-none-match'], tag);
  // Before any header: an error must not be cached like a picture.
  const content = isKnown ? undefined : await ctx.services.pictureStore.get(picture, form);
  ctx.vary('Accept');
  ctx.set({ 'Cache-Control': cacheControl, ETag: tag });
  ctx.type = typeOf(form);
  if (content) ctx.body = content;
  else ctx.status = 304;
}

/** Twice what 24 drawings have. A device asks again for pictures beyond this. */
const MAX_BUNDLE_BYTES = 1.5 * 1024 * 1024;

/**
 * Sends several pictures as form data, with a file for each address: a device that saves a store needs hundreds, and on
 * a slow line a request each would take longer. Leaves out addresses without a picture.
 */
async function sendBundle(ctx: Context): Promise<void> {
  const addresses = new URLSearchParams(ctx.querystring).getAll('picture');
  if (addresses.length > MAX_BUNDLED) throw refusal('invalid', `A bundle has at most ${MAX_BUNDLED} pictures.`);
  const files = readFiles(new Set(addresses), ctx.get('Accept'), ctx.services);
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
  { pictures, pictureStore }: Services,
): AsyncGenerator<FormFile> {
  let bytes = 0;
  for (const address of addresses) {
    const picture = pictures.findAddress(address);
    if (!picture) continue;
    const form = acceptedForm(picture, accept, null);
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

/** As browsers write names (html.spec.whatwg.org, multipart/form-data encoding algorithm). */
function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
