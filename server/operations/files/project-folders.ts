import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isSource = import.meta.url.endsWith('.ts');
/** The project's root. The bundle is in `dist/`; this file is three folders deep. */
const project = fileURLToPath(new URL(isSource ? '../../..' : '..', import.meta.url));

/** Folders the server reads, wherever it is run from. */
export const projectFolders = {
  /** The data files for items and customers. */
  catalog: join(project, 'server/data'),
  /** Photographs, served as `/images`. */
  photographs: join(project, 'public/images'),
  /** The built app. */
  client: join(project, 'dist/client'),
  /** Pictures drawn for shipping with the build: `PICTURES_DIR=dist/pictures npm run build`. */
  pictures: join(project, 'dist/pictures'),
};

export type Folders = Pick<typeof projectFolders, 'catalog' | 'photographs' | 'pictures'>;
