import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { projectFolders } from '../server/operations/files/project-folders';

export const projectFolder = join(projectFolders.client, '../..');

const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));

/** With which `npm run serve` starts the server. */
export const nodeOptions: readonly string[] = scripts.serve.split(' ').filter((word: string) => word.startsWith('--'));

/** The last build of the server and of the bench's own small servers. */
export const serverBundle = join(projectFolder, 'dist/server.js');
export const floorsFolder = join(projectFolder, 'dist/bench');

/** Sample orders and drawn pictures, reused by the next run. */
export const keptFolder = join(tmpdir(), 'dealer-storefront-bench');

export const picturesFolder = resolve(process.env.PICTURES_DIR ?? join(keptFolder, 'pictures'));

export const sourceFolder = dirname(new URL(import.meta.url).pathname);
