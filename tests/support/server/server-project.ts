import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { projectFolders } from '../../../server/operations/files/project-folders';
import { serverBundle } from '../../../server/scripts/build/server-bundle';

/** The server as deployed, in a separate folder, without the app. */
export interface ServerProject {
  readonly folder: string;
  readonly bundle: string;
  /** Data files that a test may change. */
  readonly dataFiles: string;
  remove(): void;
}

/** Not the one that's being tested. */
interface Release {
  /** The folder of its source. */
  readonly source?: string;
  /** A further migration, as a line of MIGRATIONS. */
  readonly migration?: string;
}

export async function aServerProject({ source, migration }: Release = {}): Promise<ServerProject> {
  const project = source ?? dirname(dirname(projectFolders.client));
  const folder = mkdtempSync(join(tmpdir(), 'server-project-'));
  for (const part of ['node_modules', 'public']) symlinkSync(join(project, part), join(folder, part));
  const dataFiles = join(folder, 'server/data');
  mkdirSync(dirname(dataFiles));
  cpSync(join(project, 'server/data'), dataFiles, { recursive: true });
  const plugins = migration === undefined ? [] : [withMigration(migration)];
  const entryPoints = Object.fromEntries(
    Object.entries(serverBundle.entryPoints).filter(([, file]) => existsSync(join(project, file))),
  );
  await build({ ...serverBundle, entryPoints, absWorkingDir: project, outdir: join(folder, 'dist'), plugins });
  return {
    folder,
    bundle: join(folder, 'dist/server.js'),
    dataFiles,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function withMigration(line: string): Plugin {
  return {
    name: 'next-release',
    setup(bundle) {
      bundle.onLoad({ filter: /server\/database\/migrations\.ts$/ }, ({ path }) => {
        const [before = '', after] = readFileSync(path, 'utf8').split('\n];\n', 2);
        if (after === undefined) throw new Error(`${path} has no list of migrations`);
        return { contents: `${before}\n  ${line}\n];\n${after}`, loader: 'ts' };
      });
    },
  };
}
