import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programPath } from '../../../../bench/browser/program-path.ts';

/** Where Debian puts each version's programs, which aren't on the PATH. */
const DEBIAN = '/usr/lib/postgresql';

const OLDEST_VERSION = 15;

/** The folder with PostgreSQL's programs, newest version first; undefined if it isn't installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const usable = versions.filter((version) => version >= OLDEST_VERSION).toSorted((a, b) => b - a);
  const onPath = programPath('initdb');
  const folders = [...usable.map((version) => join(DEBIAN, `${version}`, 'bin')), ...(onPath ? [dirname(onPath)] : [])];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}
