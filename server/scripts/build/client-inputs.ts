import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['app', 'domain', 'public', 'server/scripts/build'];

/** The top folder has the configuration and the versions of all packages. */
const AT_THE_TOP = /\.(ts|json)$/;

/** @param project the project's root */
export function hashClientInputs(project: string): string {
  const hash = createHash('sha256');
  for (const file of inputFiles(project).sort()) {
    const content = readFileSync(join(project, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function inputFiles(project: string): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1));
  return [...readdirSync(project).filter((name) => AT_THE_TOP.test(name)), ...FOLDERS.flatMap(inFolder)];
}
