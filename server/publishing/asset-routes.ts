import type Router from '@koa/router';
import * as v from 'valibot';
import {
  ASSET_HASH,
  MAX_UPLOAD_BYTES,
  type PhotographFiles,
  type UploadedPicture,
} from '../../domain/catalog/pictures';
import { notFound, refusal, refuseForNow } from '../../domain/refusals';
import { may, type OfficeContext } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { readBytes, validQuery } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import { boundedQueue } from '../jobs/queues';
import type { HasClock } from '../operations/clock';
import { storeAsset } from '../pictures/asset-rows';
import type { HasUploads } from '../pictures/open-drawing-process';
import { DrawingError } from '../pictures/open-drawing-process';
import { acceptedForm, assetPicture } from '../pictures/picture-source';
import type { HasPictureStore } from '../pictures/picture-store';
import type { PreparedUpload, Upload } from '../pictures/prepare-upload';
import { sendForm } from '../storefront/picture-routes';
import type { PublishingNeeds } from './needs';

/** Each may have 20 MB, and decoding keeps a core busy. */
const UPLOADS = { atOnce: 3, waiting: 6 };
const TOO_MANY = 'Too many pictures are arriving at once. Nothing was changed; try again in a moment.';
const RETRY_AFTER_SECONDS = 5;
const TOO_LARGE = `This picture has more than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Save it smaller, and try again.`;
const TOO_SLOW = 'This picture takes too long to read. Save it again as a JPEG.';

/** Pictures of the catalog that people upload. Nobody else sees one before a revision that names it is published. */
export function officeAssetRoutes(services: PublishingNeeds & HasPictureStore & HasUploads): Router {
  const inTurn = boundedQueue(UPLOADS, () => refuseForNow('unavailable', TOO_MANY, RETRY_AFTER_SECONDS));
  return (
    createRouter()
      // A new season's photographs, dropped all at once.
      .post(
        '/v1/office/catalog/upload',
        limitRate(services, 'office-upload', 120),
        may(services, 'catalog.change'),
        (ctx: OfficeContext) => inTurn(() => upload(services, ctx)),
      )
      .get(
        '/v1/office/catalog/photographs',
        limitRate(services, 'office-photographs', 300),
        may(services, 'catalog.read'),
        using(services, listFiles),
      )
      .get(
        '/v1/office/catalog/assets/:hash',
        limitRate(services, 'office-asset', 3_000),
        may(services, 'catalog.read'),
        using(services, sendAsset),
      )
  );
}

/** Photographs that are files of this machine; `photographs.json` names the others. */
async function listFiles(services: Pick<StoreData, 'pictures'>, ctx: OfficeContext): Promise<void> {
  const { photographs } = services.pictures;
  const files = [...photographs].flatMap(([address, { source, hash }]) =>
    source.kind === 'photograph' ? [[address, hash] as const] : [],
  );
  sendJson(ctx, { files: Object.fromEntries(files) } satisfies PhotographFiles);
}

const pixels = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number));

const uploadQuery = v.object({
  kind: v.optional(v.picklist(['photograph', 'logo']), 'photograph'),
  /** Corner of the square that is kept, in the upright picture. */
  left: v.optional(pixels),
  top: v.optional(pixels),
  side: v.optional(v.pipe(pixels, v.minValue(1))),
});

/** The body is the file, whatever its type claims to be. */
async function upload(services: HasDatabase & HasClock & HasUploads, ctx: OfficeContext): Promise<void> {
  const { db, now } = services;
  const { kind, left = 0, top = 0, side } = validQuery(uploadQuery, ctx);
  const content = await readBytes(ctx, MAX_UPLOAD_BYTES, TOO_LARGE);
  if (content.length === 0) throw refusal('invalid', 'No picture was sent.');
  const prepared = await prepare(services, {
    content,
    kind,
    crop: side === undefined ? undefined : { left, top, side },
  });
  if (prepared.kind === 'refused') throw refusal('invalid', prepared.why);
  const { kind: _, note, ...asset } = prepared;
  const hash = await storeAsset(db.write, asset, now());
  const { width, height } = asset;
  sendJson(ctx, { hash, width, height, ...(note === undefined ? {} : { note }) } satisfies UploadedPicture);
}

async function prepare(services: HasUploads, wanted: Upload): Promise<PreparedUpload> {
  try {
    return await services.prepareUpload(wanted);
  } catch (error) {
    if (error instanceof DrawingError) return { kind: 'refused', why: TOO_SLOW };
    throw error;
  }
}

/** In the widths and formats of the store's pictures. */
async function sendAsset(services: HasPictureStore, ctx: OfficeContext & { params: { hash?: string } }): Promise<void> {
  const { hash = '' } = ctx.params;
  if (!ASSET_HASH.test(hash)) throw notFound('There is no such picture.');
  const picture = { ...assetPicture(hash), format: 'jpeg' } as const;
  const form = acceptedForm(picture, ctx.get('Accept'), new URLSearchParams(ctx.querystring).get('w'));
  await sendForm(services, ctx, picture, form, 'private, max-age=31536000, immutable');
}
