import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notFound, type RefusalError, refuseForNow } from '../../domain/refusals';
import { boundedQueue, type QueueLimits } from '../jobs/queues';
import { exists, writeWhole } from '../operations/files/private-files';
import { boundFolder } from './bound-folder';
import { DrawingTimeout, type DrawPicture } from './open-drawing-process';
import { type DrawableSource, type Picture, type PictureForm, type PictureSource, pictureFile } from './picture-source';

/** Drawn pictures on disk, under names derived from what they show. */
export interface PictureStore {
  get(picture: Picture, form: PictureForm): Promise<Buffer>;
  /** Draws those forms that aren't on disk, as soon as nobody waits for a picture. Returns whether there were any. */
  drawMissing(picture: Picture, forms: readonly PictureForm[]): Promise<boolean>;
}

/** Drawing keeps a core busy. A page shows a few dozen pictures, and browsers request six at a time. */
const LIMITS: QueueLimits = { atOnce: 2, waiting: 100 };

/** Most bytes of all files in the folder: several times what the stores' pictures take in all widths and formats. */
const MAX_BYTES = 512 * 1024 * 1024;

const RETRY_AFTER_SECONDS = 5;

/** A picture that took too long isn't tried again for this long: each try keeps a core busy until it's cut off. */
const RETRY_STUCK_MS = 10 * 60_000;

interface Options {
  readonly limits?: QueueLimits;
  readonly mostBytes?: number;
  /** A folder with pictures that were drawn when the server was built. It is only read. */
  readonly builtIn?: string;
  /** Draws pictures nobody has requested yet; `draw` by default. */
  readonly drawAhead?: DrawPicture;
  /** Without it, photographs are read from their own folder. */
  readonly kept?: { sourceOf(picture: Picture): Promise<PictureSource> };
  readonly readAsset?: (hash: string) => Promise<Buffer | undefined>;
}

/** Its `get` throws a RefusalError (503) if too many pictures are waiting to be drawn. */
export function openPictureStore(
  folder: string,
  draw: DrawPicture,
  { limits = LIMITS, mostBytes = MAX_BYTES, drawAhead = draw, builtIn, kept, readAsset }: Options = {},
): PictureStore {
  const underway = new Map<string, Promise<Buffer>>();
  /** Pictures that took too long, by hash, until they are tried again. */
  const stuck = new Map<string, number>();
  const places = builtIn === undefined ? [folder] : [folder, builtIn];
  const inTurn = boundedQueue(limits, tooManyPictures);
  const afterAdding = boundFolder(folder, mostBytes);

  async function sourceOf(picture: Picture): Promise<DrawableSource> {
    const source = kept ? await kept.sourceOf(picture) : picture.source;
    if (source.kind !== 'asset') return source;
    const content = await readAsset?.(source.hash);
    if (!content) throw notFound('There is no such picture.');
    return { kind: 'bytes', content };
  }

  async function make(file: string, picture: Picture, form: PictureForm): Promise<Buffer> {
    if (picture.source.kind === 'photograph' && form.format === 'svg') {
      const source = await sourceOf(picture);
      if (source.kind === 'photograph') return readFile(source.file);
    }
    for (const place of places) {
      const kept = await readFile(join(place, file)).catch(() => undefined);
      if (kept) return kept;
    }
    return inTurn(async () => {
      const [content] = await drawAll(draw, picture, [form]);
      if (!content) throw new Error(`Nothing was drawn for ${file}`);
      return content;
    });
  }

  async function drawAll(by: DrawPicture, picture: Picture, forms: readonly PictureForm[]): Promise<readonly Buffer[]> {
    if ((stuck.get(picture.hash) ?? 0) > performance.now())
      throw refuseForNow('unavailable', 'This picture takes too long to draw.', RETRY_STUCK_MS / 1_000);
    try {
      const contents = await by(await sourceOf(picture), forms);
      // A full disk shouldn't hide them.
      const added = forms.map((form, index) => add(pictureFile(picture, form), contents[index] ?? Buffer.alloc(0)));
      await Promise.allSettled(added);
      return contents;
    } catch (error) {
      if (error instanceof DrawingTimeout) stuck.set(picture.hash, performance.now() + RETRY_STUCK_MS);
      throw error;
    }
  }

  async function has(file: string): Promise<boolean> {
    for (const place of places) if (await exists(join(place, file))) return true;
    return false;
  }

  async function add(file: string, content: Buffer): Promise<void> {
    await writeWhole(join(folder, file), content);
    await afterAdding(content.length);
  }

  return {
    get(picture, form) {
      const file = pictureFile(picture, form);
      const running = underway.get(file);
      if (running) return running;
      const made = make(file, picture, form).finally(() => underway.delete(file));
      underway.set(file, made);
      return made;
    },
    async drawMissing(picture, forms) {
      const isThere = await Promise.all(forms.map((form) => has(pictureFile(picture, form))));
      const missing = forms.filter((_, index) => !isThere[index]);
      if (missing.length === 0) return false;
      while (underway.size > 0) await Promise.allSettled(underway.values());
      await drawAll(drawAhead, picture, missing);
      return true;
    },
  };
}

function tooManyPictures(): RefusalError {
  const message = 'Too many pictures are being drawn. Load the page again in a moment.';
  return refuseForNow('unavailable', message, RETRY_AFTER_SECONDS);
}

export interface HasPictureStore {
  readonly pictureStore: PictureStore;
}
