import { spawnSync } from 'node:child_process';
import { programPath } from '../../../bench/browser/program-path';

const APT = [
  ...['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-y', '-o', 'DPkg::Lock::Timeout=60'],
  // Without a network, nobody has to wait long for that.
  ...['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0'],
];

/** How long each command may take. */
const LIMIT_SECONDS = 240;

const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];

/** Runs a command as root, quietly. Undefined when it went well, else why not. */
function run(...command: readonly string[]): string | undefined {
  const [program = '', ...args] = [...asRoot, 'timeout', '--kill-after=10', `${LIMIT_SECONDS}`, ...command];
  const { status, stderr, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (status === 0) return undefined;
  return error?.message ?? (String(stderr).trim().split('\n').at(-1) || `it ended with ${status}`);
}

/** Installs Debian packages where that needs no password. Undefined when they are there now, else why not. */
export function installPackages(packages: readonly string[]): string | undefined {
  if (!programPath('apt-get')) return 'no apt-get to install it with';
  if (run('true') !== undefined) return 'to install it, apt-get needs root or sudo without a password';
  // Stale package lists may still be good enough.
  run(...APT, 'update');
  const failure = run(...APT, 'install', '--no-install-recommends', ...packages);
  return failure && `apt-get could not install it: ${failure}`;
}
