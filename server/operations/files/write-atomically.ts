import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { OWNER_ONLY_FILE } from './private-files';

/** Writes a temporary file and renames it, so that nobody reads half a file. The folder must exist. */
export async function writeAtomically(file: string, content: string | Buffer, mode = OWNER_ONLY_FILE): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, content, { mode });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
