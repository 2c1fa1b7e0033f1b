import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailServer } from './mail-server';

/** Keeps mails as files, which mail programs open. They hold names and addresses, so only the server's user reads them. */
export function openMailFolder(folder: string): MailServer {
  return {
    state: 'filed',
    async deliver({ name, to, content }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${name}.eml`);
      // Never half a mail under its name.
      await writeFile(`${file}.part`, content, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return { kind: 'answered', accepted: to, refused: [], deferred: [] };
    },
  };
}

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}
