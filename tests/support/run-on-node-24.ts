import { spawnSync } from 'node:child_process';

/**
 * Runs the unit tests and those of the server on the Node that deploy/Dockerfile ships, which npm's `node` package
 * brings along. Where the registry can't be reached, it says so and skips them.
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
