import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '../private-files';

/** Writes a temporary file and renames it, so that nobody reads an incomplete picture. */
export async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const file = join(folder, name);
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, content, { mode: OWNER_ONLY_FILE });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
