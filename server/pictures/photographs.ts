import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash';

/** A file in `public/images`: an item, an embroidered logo or a company logo. It takes precedence over a drawing. */
export interface Photograph {
  readonly type: string;
  readonly content: Buffer;
  readonly hash: string;
}

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml' };

/** Reads the photograph at a URL path, `/images/…`. Undefined if there is none or the path leads outside the folder. */
export function readPhotograph(folder: string, path: string): Photograph | undefined {
  const [, name, ending = ''] = /^\/images\/((?:company\/|logos\/)?[^/\\]+\.(jpg|png|svg))$/.exec(path) ?? [];
  const type = TYPES[ending];
  const file = join(folder, name ?? '');
  const stat = name ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (!type || !stat?.isFile()) return undefined;
  const content = readFileSync(file);
  return { type, content, hash: hashOf(file, `${stat.mtimeMs} ${stat.size}`, content) };
}

/** Hashes by file, each with the modification time and size of the file it belongs to. */
const hashes = new Map<string, { readonly stamp: string; readonly hash: string }>();

function hashOf(file: string, stamp: string, content: Buffer): string {
  const known = hashes.get(file);
  if (known?.stamp === stamp) return known.hash;
  const hash = contentHash(content);
  hashes.set(file, { stamp, hash });
  return hash;
}
