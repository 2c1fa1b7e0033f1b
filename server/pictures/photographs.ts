import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file below `public/images`: the photograph of an item, an embroidered logo or a customer's own one, which win over drawings. */
export interface Photograph {
  readonly type: string;
  readonly content: Buffer;
}

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml' };

/** @param path as in the address: `/images/…`. Undefined when there is no such file, or the path leads elsewhere. */
export function readPhotograph(folder: string, path: string): Photograph | undefined {
  const [, name, ending = ''] = /^\/images\/((?:company\/|logos\/)?[^/\\]+\.(jpg|png|svg))$/.exec(path) ?? [];
  const type = TYPES[ending];
  if (!name || !type || !existsSync(join(folder, name))) return undefined;
  return { type, content: readFileSync(join(folder, name)) };
}
