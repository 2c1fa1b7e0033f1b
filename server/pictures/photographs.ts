import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseForNow } from '../../domain/refusals';
import { fileStamp, type Stamp, stampOf } from '../operations/files/file-stamp';
import { exists, writeWhole } from '../operations/files/private-files';
import { boundFolder } from './bound-folder';
import { contentHash, type FoundPicture, type Picture, type PictureSource } from './picture-source';

const FORMATS: Readonly<Record<string, FoundPicture['format']>> = { jpg: 'jpeg', png: 'png', svg: 'svg' };

/** Folders of items, of embroidered logos and of companies. */
export const FOLDERS = ['', 'logos', 'company'];

/** Larger files aren't photographs, or nobody has scaled them down. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A photograph and the state of the file that it was read from. */
export interface Photograph extends FoundPicture {
  readonly stamp: Stamp;
}

/** Photographs by the path of their address: '/images/PL420_navy.jpg'. */
export type Photographs = ReadonlyMap<string, Photograph>;

/** A photograph is unreadable, or isn't a picture. */
class PhotographError extends Error {
  override readonly name = 'PhotographError';
}

/** The files in `public/images` by the path of their address. Undefined if the folder is unreadable. */
export async function listPhotographs(
  folder: string,
): Promise<ReadonlyMap<string, { readonly file: string; readonly stamp: Stamp }> | undefined> {
  const found = new Map<string, { file: string; stamp: Stamp }>();
  for (const sub of FOLDERS) {
    const names = await readdir(join(folder, sub)).catch(() => undefined);
    if (sub === '' && !names) return undefined;
    for (const name of names?.filter((each) => /^(?!\.)[^\\]+\.(jpg|png|svg)$/i.test(each)) ?? []) {
      const file = join(folder, sub, name);
      found.set(`/images/${sub && `${sub}/`}${name}`, { file, stamp: await fileStamp(file) });
    }
  }
  return found;
}

/** All current photographs. Leaves out unreadable ones, as if they weren't there. */
export async function indexPhotographs(folder: string): Promise<Photographs> {
  const photographs = new Map<string, Photograph>();
  for (const [path, { file }] of (await listPhotographs(folder)) ?? []) {
    const photograph = await readPhotograph(file).catch(() => undefined);
    if (photograph) photographs.set(path, photograph.photograph);
  }
  return photographs;
}

/** @throws PhotographError if the file is too large; errors of the file system */
export async function readPhotograph(file: string): Promise<{ photograph: Photograph; content: Buffer }> {
  const found = await stat(file);
  if (!found.isFile()) throw new PhotographError('is not a file');
  if (found.size > MAX_BYTES) throw new PhotographError(`is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  const content = await readFile(file);
  const format = FORMATS[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'jpeg';
  const photograph = { source: { kind: 'photograph', file }, format, hash: contentHash(content) } as const;
  return { photograph: { ...photograph, stamp: stampOf(found) }, content };
}

/** Copies of checked photographs. They work even after somebody puts a damaged file in a photograph's place. */
export interface PhotoCache {
  keep(picture: Picture, content: Buffer): Promise<void>;
  /** Where to read a picture: the copy of a photograph, or its file, if that is still the same. */
  sourceOf(picture: Picture): Promise<PictureSource>;
}

/** Some hundred photographs as they come from a camera. The oldest copies are deleted. */
const MAX_CACHED_BYTES = 1024 * 1024 * 1024;

const CHANGING = 'This picture is being replaced. Load the page again in a moment.';
const RETRY_AFTER_SECONDS = 2;

export function openPhotoCache(folder: string): PhotoCache {
  const afterAdding = boundFolder(folder, MAX_CACHED_BYTES);
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
