import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash';

/** A file below `public/images`: the photograph of an item, an embroidered logo or a customer's own one, which win over drawings. */
export interface Photograph {
  readonly type: string;
  readonly content: Buffer;
  readonly hash: string;
}

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml' };

/** @param path as in the address: `/images/…`. Undefined when there is no such file, or the path leads elsewhere. */
export function readPhotograph(folder: string, path: string): Photograph | undefined {
  const [, name, ending = ''] = /^\/images\/((?:company\/|logos\/)?[^/\\]+\.(jpg|png|svg))$/.exec(path) ?? [];
  const type = TYPES[ending];
  const file = join(folder, name ?? '');
  const stat = name ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (!type || !stat?.isFile()) return undefined;
  const content = readFileSync(file);
  return { type, content, hash: hashOf(file, `${stat.mtimeMs} ${stat.size}`, content) };
}

/** Hashes of the files that there are, each with the stamp of the file that it belongs to. */
const hashes = new Map<string, { readonly stamp: string; readonly hash: string }>();

function hashOf(file: string, stamp: string, content: Buffer): string {
  const known = hashes.get(file);
  if (known?.stamp === stamp) return known.hash;
  const hash = contentHash(content);
  hashes.set(file, { stamp, hash });
  return hash;
}
