import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { boundedQueue, type QueueLimits } from '../bounded-queue';
import { RefusalError } from '../errors';
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '../private-files';

/** Rendered pictures on disk, each kept forever under a name derived from its content. */
export interface PictureStore {
  /** Returns the picture, rendering it the first time. */
  get(name: string, render: () => Promise<Buffer>): Promise<Buffer>;
}

/** Rendering keeps a core busy. A page shows a few dozen pictures, and browsers request six at a time. */
const LIMITS: QueueLimits = { atOnce: 2, waiting: 100 };

const RETRY_AFTER_SECONDS = 5;

/** Its `get` throws a RefusalError (503) if too many pictures are waiting to be rendered. */
export function openPictureStore(folder: string, limits = LIMITS): PictureStore {
  const underway = new Map<string, Promise<Buffer>>();
  const inTurn = boundedQueue(limits, tooManyPictures);

  async function make(file: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return kept;
    return inTurn(async () => {
      const picture = await render();
      await writeWhole(file, picture);
      return picture;
    });
  }

  return {
    get(name, render) {
      const file = join(folder, name);
      const running = underway.get(name);
      if (running) return running;
      const made = make(file, render).finally(() => underway.delete(name));
      underway.set(name, made);
      return made;
    },
  };
}

/** Writes a temporary file and renames it, so that nobody reads an incomplete picture. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, content, { mode: OWNER_ONLY_FILE });
  await rename(part, file);
}

function tooManyPictures(): RefusalError {
  const message = 'Too many pictures are being drawn. Load the page again in a moment.';
  return new RefusalError(503, { code: 'unavailable', message }, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
}
