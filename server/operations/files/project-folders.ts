import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isSource = import.meta.url.endsWith('.ts');
const project = fileURLToPath(new URL(isSource ? '../../..' : '..', import.meta.url));

export const projectFolders = {
  catalog: join(project, 'server/data'),
  /** Served as `/images`. */
  photographs: join(project, 'public/images'),
  client: join(project, 'dist/client'),
  office: join(project, 'dist/office'),
  approve: join(project, 'dist/approve'),
  /** Pictures drawn for shipping with the build: `PICTURES_DIR=dist/pictures npm run build:pictures`. */
  pictures: join(project, 'dist/pictures'),
};

export type Folders = Pick<typeof projectFolders, 'catalog' | 'photographs' | 'pictures'>;

/** Names the built program by its content. Sources have no name: they change while somebody works on them. */
export function programChecksum(): string | undefined {
  if (isSource) return undefined;
  return createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 16);
}

/** Next to the built program: the hash of the data files that the build has checked with it. */
const CHECKED = join(project, 'dist/checked-data');

export function checkedData(): string | undefined {
  return isSource || !existsSync(CHECKED) ? undefined : readFileSync(CHECKED, 'utf8');
}
