import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { floorsFolder, picturesFolder, projectFolder, sourceFolder } from './folders';

/** Programs that run in separate processes, bundled like the server. */
const PROGRAMS = ['floors/bare-koa.ts', 'floors/order-by-key.ts', 'load/attacker.ts', 'store/report-cpu.ts'];

/** Builds what `npm start` would serve; pictures go to the bench's own folder. */
export function buildProject(): void {
  for (const script of ['build', 'build:pictures']) {
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
