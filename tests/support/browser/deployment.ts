import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFolders } from '../../../server/operations/files/project-folders';

/** A copy of the built project, which can get a newer build. */
export interface Deployment {
  readonly bundle: string;
  /** Puts a build in place whose page says in its `build` meta element which one it is. */
  deploy(build: string): void;
  /** As a release that has changed every script of the office: each has another name. */
  renameOfficeScripts(): void;
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
    renameOfficeScripts() {
      const office = join(folder, 'dist/office');
      const files = readdirSync(join(office, 'assets'));
      const scripts = files.filter((file) => file.endsWith('.js'));
      const renamed = (text: string) =>
        scripts.reduce((all, script) => all.replaceAll(script, script.replace(/\.js$/, '-next.js')), text);
      for (const script of scripts) {
        writeFileSync(
          join(office, 'assets', renamed(script)),
          renamed(readFileSync(join(office, 'assets', script), 'utf8')),
        );
      }
      writeFileSync(join(office, 'index.html'), renamed(readFileSync(join(office, 'index.html'), 'utf8')));
      for (const file of files.filter((each) => /\.js(?:\.|$)/.test(each))) rmSync(join(office, 'assets', file));
      for (const packed of ['br', 'gz']) rmSync(join(office, `index.html.${packed}`), { force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
