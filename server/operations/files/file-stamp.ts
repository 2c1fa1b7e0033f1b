import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { codeOf } from './error-code';

/** Changes with every write, replacement, and change of permissions, also behind links. */
export type Stamp = string;

export function stampOf({ ino, size, ctimeMs }: Pick<Stats, 'ino' | 'size' | 'ctimeMs'>): Stamp {
  return `${ino} ${size} ${ctimeMs}`;
}

/** The file's stamp, or why it has none: 'ENOENT', 'EACCES'. */
export async function fileStamp(file: string): Promise<Stamp> {
  return stat(file).then(stampOf, (error: unknown) => codeOf(error) ?? String(error));
}
