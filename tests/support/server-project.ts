import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { projectFolders } from '../../server/operations/files/project-folders';
import { serverBundle } from '../../server/scripts/build/server-bundle';

/** The server as deployed, in a separate folder, without the app. */
export interface ServerProject {
  readonly folder: string;
  readonly bundle: string;
  /** Data files that a test may change. */
  readonly dataFiles: string;
  remove(): void;
}

export async function aServerProject(): Promise<ServerProject> {
  const project = dirname(dirname(projectFolders.client));
  const folder = mkdtempSync(join(tmpdir(), 'server-project-'));
  for (const part of ['node_modules', 'public']) symlinkSync(join(project, part), join(folder, part));
  const dataFiles = join(folder, 'server/data');
  mkdirSync(dirname(dataFiles));
  cpSync(projectFolders.catalog, dataFiles, { recursive: true });
  await build({ ...serverBundle, absWorkingDir: project, outdir: join(folder, 'dist') });
  return {
    folder,
    bundle: join(folder, 'dist/server.js'),
    dataFiles,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
