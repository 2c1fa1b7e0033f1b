import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../operations/files/write-atomically';
import type { MailServer } from './mail-server';

/** Without a mail server, files would eventually fill the disk. */
const MOST_FILES = 2_000;

/** Each cleanup reads the whole folder. */
const TIDY_EVERY = 100;

/**
 * Keeps the newest 2,000 mails as files that mail programs open. They hold names and addresses, so only the server's
 * user can read them.
 */
export function openMailFolder(folder: string, most = MOST_FILES): MailServer {
  let delivered = 0;
  return {
    state: 'filed',
    async deliver({ name, to, content }) {
      const file = join(folder, `${name}.eml`);
      await writeAtomically(file, content).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeAtomically(file, content);
      });
      delivered += 1;
      if (delivered % Math.min(TIDY_EVERY, most) === 0) await keepNewest(folder, most);
      return { kind: 'answered', accepted: to, refused: [], deferred: [] };
    },
  };
}

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

export async function deleteMails(folder: string, orderNumbers: readonly string[]): Promise<void> {
  const gone = new Set(orderNumbers);
  const files = await readdir(folder).catch(() => []);
  const ofOrders = files.filter((file) => gone.has(/^[A-Z]+-\d+/.exec(file)?.[0] ?? ''));
  for (const file of ofOrders) await rm(join(folder, file), { force: true });
}

/** Another process may be doing the same. */
async function keepNewest(folder: string, most: number): Promise<void> {
  const files = await readdir(folder);
  if (files.length <= most) return;
  const times = await Promise.all(files.map((file) => timeOf(join(folder, file))));
  const oldest = files
    .map((file, index) => ({ file, at: times[index] ?? 0 }))
    .toSorted((one, other) => one.at - other.at);
  for (const { file } of oldest.slice(0, files.length - most)) await rm(join(folder, file), { force: true });
}

async function timeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}
