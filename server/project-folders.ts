import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's top folder: both `server/` and `dist/`, where the bundle lies, are right below it. */
const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where the parts of the project lie, seen from the running program. */
export const projectFolders = {
  /** The data files of catalog and customers. */
  catalog: join(project, 'server/data'),
  /** The photographs, served as `/images`. */
  photographs: join(project, 'public/images'),
  /** The built app. */
  client: join(project, 'dist/client'),
};

export type Folders = Pick<typeof projectFolders, 'catalog' | 'photographs'>;
