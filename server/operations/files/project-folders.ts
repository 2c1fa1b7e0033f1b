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
  /** Pictures drawn for shipping with the build: `PICTURES_DIR=dist/pictures npm run build:pictures`. */
  pictures: join(project, 'dist/pictures'),
};

export type Folders = Pick<typeof projectFolders, 'catalog' | 'photographs' | 'pictures'>;
