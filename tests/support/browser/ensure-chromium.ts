import { spawnSync } from 'node:child_process';
import { findChromium } from '../../../bench/browser/find-chromium';
import { installPackages } from '../tools/install-packages';
import { findTestBrowser, HEADLESS_SHELL } from './browser-program';

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
// A whole Chromium also works, and takes longer.
const isWhole = found !== undefined && findTestBrowser() === found && found !== process.env.CHROMIUM;
const failure = isWhole ? installPackages([HEADLESS_SHELL]) : undefined;
const program = findTestBrowser() ?? found;
process.stdout.write(program ? `Browser: ${program}\n` : 'No Chromium found: install one or name it in CHROMIUM.\n');
if (failure) process.stdout.write(`The tests take longer than with ${HEADLESS_SHELL}: ${failure}.\n`);
process.exitCode = found ? 0 : 1;
