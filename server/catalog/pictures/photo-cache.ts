import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseForNow } from '../../http/errors';
import { exists, writeWhole } from '../../operations/files/private-files';
import { boundFolder } from './bound-folder';
import type { Picture, PictureSource } from './picture-source';
import { contentHash } from './picture-source';

/** Copies of checked photographs. They work even after somebody puts a damaged file in a photograph's place. */
export interface PhotoCache {
  keep(picture: Picture, content: Buffer): Promise<void>;
  /** Where to read a picture: the copy of a photograph, or its file, if that is still the same. */
  sourceOf(picture: Picture): Promise<PictureSource>;
}

/** Some hundred photographs as they come from a camera. The oldest copies are deleted. */
const MAX_BYTES = 1024 * 1024 * 1024;

const CHANGING = 'This picture is being replaced. Load the page again in a moment.';
const RETRY_AFTER_SECONDS = 2;

export function openPhotoCache(folder: string, mostBytes = MAX_BYTES): PhotoCache {
  const afterAdding = boundFolder(folder, mostBytes);
  const copyOf = ({ hash }: Picture) => join(folder, hash);
  return {
    async keep(picture, content) {
      if (await exists(copyOf(picture))) return;
      await writeWhole(copyOf(picture), content);
      await afterAdding(content.length);
    },
    /** @throws RefusalError (503) if the file has another content by now, which is about to be taken */
    async sourceOf(picture) {
      const { source, hash } = picture;
      if (source.kind !== 'photograph') return source;
      if (await exists(copyOf(picture))) return { ...source, file: copyOf(picture) };
      const content = await readFile(source.file).catch(() => undefined);
      if (!content || contentHash(content) !== hash) throw refuseForNow('unavailable', CHANGING, RETRY_AFTER_SECONDS);
      return source;
    },
  };
}
