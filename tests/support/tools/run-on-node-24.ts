import { spawnSync } from 'node:child_process';

/**
 * Starts the built server and places orders on the Node version that deploy/Dockerfile ships, which npm's `node`
 * package contains. Playwright starts the store with the Node it runs on itself. Reports and skips it if the registry
 * is unreachable. The other tests run on the oldest version that `engines` allows.
 */
const NODE_24 = ['--yes', '--package=node@24', '--', 'node'];
const JOURNEY = ['tests/e2e/place-an-order.spec.ts', '--project', 'journeys', '--workers', '1'];

const { status, stdout, stderr } = spawnSync('npx', [...NODE_24, '--version'], { encoding: 'utf8', timeout: 300_000 });
if (status === 0) {
  process.stdout.write(`Node 24: tested (${stdout.trim()}).\n`);
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts'];
  process.exitCode = spawnSync('npx', [...NODE_24, ...playwright, ...JOURNEY], { stdio: 'inherit' }).status ?? 1;
} else {
  process.stdout.write(`Node 24: skipped. npm can't fetch it: ${stderr.trim().split('\n').at(-1)}\n`);
}
