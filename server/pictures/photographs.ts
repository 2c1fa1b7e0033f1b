import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash';
import type { FoundPicture } from './picture-form';

const FORMATS: Readonly<Record<string, FoundPicture['format']>> = { jpg: 'jpeg', png: 'png', svg: 'svg' };

/**
 * Finds the photograph at a URL path, `/images/…`: the file in `public/images` of an item, an embroidered logo or a
 * company logo. Undefined if there is none or the path leads outside the folder.
 */
export function findPhotograph(folder: string, path: string): FoundPicture | undefined {
  const [, name, ending = ''] = /^\/images\/((?:company\/|logos\/)?[^/\\]+\.(jpg|png|svg))$/.exec(path) ?? [];
  const format = FORMATS[ending];
  const file = join(folder, name ?? '');
  const stat = name ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (!format || !stat?.isFile()) return undefined;
  return { source: { kind: 'photograph', file }, format, hash: hashOf(file, `${stat.mtimeMs} ${stat.size}`) };
}

/** Hashes by file, each with the modification time and size of the file it belongs to. */
const hashes = new Map<string, { readonly stamp: string; readonly hash: string }>();

function hashOf(file: string, stamp: string): string {
  const known = hashes.get(file);
  if (known?.stamp === stamp) return known.hash;
  const hash = contentHash(readFileSync(file));
  hashes.set(file, { stamp, hash });
  return hash;
}
