import { spawnSync } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg, tmpdir, totalmem, type } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFolder } from '../folders';

export interface Machine {
  /** Lines for a list: what the figures depend on. Without names of hosts, users or folders. */
  readonly facts: readonly string[];
}

/** Linux's number for a file system in memory, on which nothing is durable. */
const TMPFS = 0x0102_1994;

const PACKAGES = ['koa', 'knex', 'sqlite3', 'sharp', 'react', 'react-router-dom', 'vite'];

export function describeMachine(chromium: string | undefined): Machine {
  const [load = 0] = loadavg();
  const isInMemory = statfsSync(tmpdir()).type === TMPFS;
  const memoryGb = Math.round(totalmem() / 1024 ** 3);
  const facts = [
    `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memoryGb} GB of memory, ${type()}`,
    `load average before the run: ${load.toFixed(1)}${load > 1 ? ', so other work took its share of the machine' : ''}`,
    `Node ${process.versions.node}, ${PACKAGES.map((name) => `${name} ${versionOf(name)}`).join(', ')}`,
    ...(chromium ? [spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout.trim()] : []),
  ];
  return {
    facts: isInMemory ? [...facts, 'the temporary folder is in memory: commits cost no disk writes'] : facts,
  };
}

/** Packages that have no `package.json` among their exports are found by their entry. */
function versionOf(name: string): string {
  const entry = createRequire(join(projectFolder, 'package.json')).resolve(name);
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const read = readPackage(join(folder, 'package.json'));
    if (read?.name === name) return read.version;
  }
  return 'unknown';
}

function readPackage(file: string): { name: string; version: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
