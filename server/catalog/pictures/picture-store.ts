import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../http/errors';
import { boundedQueue, type QueueLimits } from '../../jobs/bounded-queue';
import { makeFolder } from '../../operations/files/private-files';
import { writeAtomically } from '../../operations/files/write-atomically';
import { boundFolder } from './bound-folder';
import type { KeptPhotographs } from './kept-photographs';
import type { DrawPicture } from './open-drawing-thread';
import { type Picture, type PictureForm, pictureFile } from './picture-source';

/** Drawn pictures on disk, under names derived from what they show. */
export interface PictureStore {
  /** Returns the picture, drawing it the first time. */
  get(picture: Picture, form: PictureForm): Promise<Buffer>;
  has(picture: Picture, form: PictureForm): Promise<boolean>;
  /** Adds a picture that was drawn elsewhere. */
  put(picture: Picture, form: PictureForm, content: Buffer): Promise<void>;
}

/** Drawing keeps a core busy. A page shows a few dozen pictures, and browsers request six at a time. */
const LIMITS: QueueLimits = { atOnce: 2, waiting: 100 };

/** Of all files in the folder: several times what the stores' pictures take in all widths and formats. */
const MOST_BYTES = 512 * 1024 * 1024;

const RETRY_AFTER_SECONDS = 5;

interface Options {
  readonly limits?: QueueLimits;
  readonly mostBytes?: number;
  /** A folder with pictures that were drawn when the server was built. It is only read. */
  readonly builtIn?: string;
  /** Without them, photographs are read where they are. */
  readonly kept?: Pick<KeptPhotographs, 'sourceOf'>;
}

/** Its `get` throws a RefusalError (503) if too many pictures are waiting to be drawn. */
export function openPictureStore(
  folder: string,
  draw: DrawPicture,
  { limits = LIMITS, mostBytes = MOST_BYTES, builtIn, kept }: Options = {},
): PictureStore {
  const underway = new Map<string, Promise<Buffer>>();
  const inTurn = boundedQueue(limits, tooManyPictures);
  const afterAdding = boundFolder(folder, mostBytes);
  const sourceOf = async (picture: Picture) => (kept ? kept.sourceOf(picture) : picture.source);

  async function make(file: string, picture: Picture, form: PictureForm): Promise<Buffer> {
    if (picture.source.kind === 'photograph' && form.format === 'svg') {
      const source = await sourceOf(picture);
      if (source.kind === 'photograph') return readFile(source.file);
    }
    for (const place of builtIn === undefined ? [folder] : [folder, builtIn]) {
      const kept = await readFile(join(place, file)).catch(() => undefined);
      if (kept) return kept;
    }
    return inTurn(async () => {
      const content = await draw(await sourceOf(picture), form);
      // A full disk is no reason not to show it.
      await add(file, content).catch(() => undefined);
      return content;
    });
  }

  async function add(file: string, content: Buffer): Promise<void> {
    await writeWhole(folder, file, content);
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
    has: (picture, form) =>
      access(join(folder, pictureFile(picture, form))).then(
        () => true,
        () => false,
      ),
    put: (picture, form, content) => add(pictureFile(picture, form), content),
  };
}

/** Writes a temporary file and renames it, so that nobody reads an incomplete picture. */
export async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  makeFolder(folder);
  await writeAtomically(join(folder, name), content);
}

function tooManyPictures(): RefusalError {
  const message = 'Too many pictures are being drawn. Load the page again in a moment.';
  return new RefusalError(503, { code: 'unavailable', message }, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
}
