import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../folders';
import { atMost, type Scenario } from '../scenario';

const MAX_MB = 100;

/** What the system reports sizes in (`st_blocks`). */
const BLOCK_BYTES = 512;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

export const installation: Scenario = {
  name: 'installation',
  method: "Disk space of the installed packages that package-lock.json doesn't mark as development packages.",
  async measure() {
    const { packages } = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as Lock;
    const folders = Object.entries(packages).flatMap(([folder, { dev }]) => (folder && !dev ? [folder] : []));
    const sizes = folders.map((folder) => sizeOf(join(projectFolder, folder)));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const installed = sizes.filter((size) => size > 0).length;
    return [
      {
        what: 'npm ci --omit=dev',
        value: bytes / 1e6,
        unit: 'MB',
        goal: atMost(MAX_MB),
        note: `${installed} packages`,
      },
    ];
  },
};

/** Zero for another platform's package, which isn't installed. Nested packages have separate lines. */
function sizeOf(folder: string): number {
  if (!statSync(folder, { throwIfNoEntry: false })) return 0;
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => join(folder, entry.name))
    .reduce((sum, path) => sum + spaceOf(path), 0);
}

function spaceOf(path: string): number {
  const entry = lstatSync(path);
  const inside = entry.isDirectory() ? readdirSync(path).map((name) => spaceOf(join(path, name))) : [];
  return entry.blocks * BLOCK_BYTES + inside.reduce((sum, size) => sum + size, 0);
}
