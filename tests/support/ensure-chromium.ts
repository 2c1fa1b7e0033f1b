import { spawnSync } from 'node:child_process';
import { findChromium } from '../../bench/browser/find-chromium';

/** Run before the browser tests: where no Chromium is found, gets Playwright's own, else Debian's package. */
const INSTALLATIONS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['npx', 'playwright', 'install', 'chromium'],
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', 'chromium'],
];

for (const [command, ...args] of INSTALLATIONS) {
  if (findChromium()) break;
  process.stdout.write(`No Chromium yet: ${command} ${args.join(' ')}\n`);
  spawnSync(command, args, { stdio: 'inherit', timeout: 600_000 });
}
const found = findChromium();
process.stdout.write(found ? `Browser: ${found}\n` : 'No Chromium found: install one or name it in CHROMIUM.\n');
process.exitCode = found ? 0 : 1;
