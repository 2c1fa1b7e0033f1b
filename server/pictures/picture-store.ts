import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Rendered pictures on disk: drawn once, kept for good under a name that says what they show. */
export interface PictureStore {
  /** The picture named `name`, made by `render` the first time it is asked for. */
  get(name: string, render: () => Promise<Buffer>): Promise<Buffer>;
}

export function openPictureStore(folder: string): PictureStore {
  const underway = new Map<string, Promise<Buffer>>();

  async function make(file: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return kept;
    const picture = await render();
    await writeWhole(file, picture);
    return picture;
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

/** Written beside and renamed into place, so that a reader never sees half a picture. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, content);
  await rename(part, file);
}
