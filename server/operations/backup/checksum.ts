import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../../db/backup/backup-database';
import { OWNER_ONLY_FILE } from '../files/private-files';
import { CHECKSUM } from './backups';

/** @param unfinished the backup, before it gets its name */
export async function writeChecksum(unfinished: string, backup: string): Promise<void> {
  const text = `${await sha256Of(unfinished)}  ${basename(backup)}\n`;
  const file = await open(backup + CHECKSUM, 'w', OWNER_ONLY_FILE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @throws BackupError if the backup isn't, byte for byte, what was written */
export async function verifyChecksum(backup: string): Promise<void> {
  const text = await readFile(backup + CHECKSUM, 'utf8').catch(() => {
    throw new BackupError(`${backup}${CHECKSUM} cannot be read, so the backup cannot be checked.`);
  });
  const [expected] = text.split(/\s/);
  const found = await sha256Of(backup).catch(() => {
    throw new BackupError(`${backup} cannot be read.`);
  });
  if (found !== expected) throw new BackupError(`${backup} is damaged: its checksum is not the one beside it.`);
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
