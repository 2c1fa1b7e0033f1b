import { spawnSync } from 'node:child_process';

/**
 * Runs the unit tests and the server's on the Node version that deploy/Dockerfile ships, which npm's `node` package
 * contains. Reports and skips them if the registry is unreachable.
 */
const NODE_24 = ['--yes', '--package=node@24', '--', 'node'];
const TESTS = ['--project', 'domain', '--project', 'app', '--project', 'server'];

const { status, stdout, stderr } = spawnSync('npx', [...NODE_24, '--version'], { encoding: 'utf8', timeout: 300_000 });
if (status === 0) {
  process.stdout.write(`Node 24: tested (${stdout.trim()}).\n`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', ...TESTS];
  process.exitCode = spawnSync('npx', [...NODE_24, ...vitest], { stdio: 'inherit' }).status ?? 1;
} else {
  process.stdout.write(`Node 24: skipped. npm can't fetch it: ${stderr.trim().split('\n').at(-1)}\n`);
}
