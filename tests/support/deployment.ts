import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFolders } from '../../server/operations/files/project-folders';

/** A copy of the built project, which can get a newer build. */
export interface Deployment {
  readonly bundle: string;
  /** Puts a build in place whose page says in its `build` meta element which one it is. */
  deploy(build: string): void;
  remove(): void;
}

export function aDeployment(): Deployment {
  const built = dirname(projectFolders.client);
  const project = dirname(built);
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  for (const part of ['node_modules', 'server', 'public']) symlinkSync(join(project, part), join(folder, part));
  cpSync(built, join(folder, 'dist'), { recursive: true });
  const client = join(folder, 'dist/client');
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(join(client, file), edit(readFileSync(join(client, file), 'utf8')));
  return {
    bundle: join(folder, 'dist/server.js'),
    deploy(build) {
      change('index.html', (page) => page.replace('<head>', `<head><meta name="build" content="${build}">`));
      change('service-worker.js', (worker) =>
        worker.replace(/"revision":"[0-9a-f]+","url":"index.html"/, `"revision":"${build}","url":"index.html"`),
      );
      for (const packed of ['br', 'gz']) rmSync(join(client, `service-worker.js.${packed}`), { force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
