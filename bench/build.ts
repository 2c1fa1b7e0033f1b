import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { floorsFolder, picturesFolder, projectFolder, serverBundle, sourceFolder } from './folders';

/** Programs that run in separate processes, bundled like the server. */
const PROGRAMS = ['floors/bare-koa.ts'];

/**
 * Builds what `npm start` would serve, and draws missing pictures into the bench's own folder: otherwise, every server
 * would draw them while it's measured.
 * @param keepsLast keeps the last build, if there is one
 */
export function buildProject(keepsLast: boolean): void {
  const scripts = keepsLast && existsSync(serverBundle) ? ['build:pictures'] : ['build', 'build:pictures'];
  for (const script of scripts) {
    const { status } = spawnSync('npm', ['run', '--silent', script], {
      cwd: projectFolder,
      env: { ...process.env, PICTURES_DIR: picturesFolder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`npm run ${script} failed`);
  }
}

export async function buildFloors(): Promise<void> {
  await build({
    entryPoints: PROGRAMS.map((program) => join(sourceFolder, program)),
    outdir: floorsFolder,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
}
