import { spawnSync } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
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

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(projectFolder, 'node_modules', name, 'package.json'), 'utf8')).version;
}
