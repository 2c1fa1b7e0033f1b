import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../http/errors';
import { boundFolder } from './bound-folder';
import type { Picture, PictureSource } from './picture-source';
import { contentHash } from './picture-source';
import { writeWhole } from './picture-store';

/**
 * Copies of photographs as they were when they were checked. A picture can be made in any form from its copy, even after
 * somebody has put a damaged file in the photograph's place.
 */
export interface PhotoCache {
  keep(picture: Picture, content: Buffer): Promise<void>;
  /** Where to read a picture: the copy of a photograph, or its file, if that is still the same. */
  sourceOf(picture: Picture): Promise<PictureSource>;
}

/** Some hundred photographs as they come from a camera. The oldest copies are deleted. */
const MAX_BYTES = 1024 * 1024 * 1024;

const RETRY_AFTER_SECONDS = 2;

export function openPhotoCache(folder: string, mostBytes = MAX_BYTES): PhotoCache {
  const afterAdding = boundFolder(folder, mostBytes);
  const copyOf = ({ hash }: Picture) => join(folder, hash);
  const has = (picture: Picture) =>
    access(copyOf(picture)).then(
      () => true,
      () => false,
    );
  return {
    async keep(picture, content) {
      if (await has(picture)) return;
      await writeWhole(folder, picture.hash, content);
      await afterAdding(content.length);
    },
    /** @throws RefusalError (503) if the file has another content by now, which is about to be taken */
    async sourceOf(picture) {
      const { source, hash } = picture;
      if (source.kind !== 'photograph') return source;
      if (await has(picture)) return { ...source, file: copyOf(picture) };
      const content = await readFile(source.file).catch(() => undefined);
      if (!content || contentHash(content) !== hash) throw isChanging();
      return source;
    },
  };
}

function isChanging(): RefusalError {
  const message = 'This picture is being replaced. Load the page again in a moment.';
  return new RefusalError(503, { code: 'unavailable', message }, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
}
