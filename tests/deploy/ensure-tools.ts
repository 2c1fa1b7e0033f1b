import { installPackages } from '../support/tools/install-packages';
import { TOOLS, toolPath } from './tools';

/**
 * Run before the tests of the deployment files: installs the tools that are missing, where that needs no password, and
 * says which ones are used. The tests skip the others.
 */
for (const tool of TOOLS) {
  const failure = toolPath(tool.program) ? undefined : installPackages(tool.packages);
  const outcome = toolPath(tool.program) ? 'used' : `skipped. Not found; ${failure ?? 'it is in another package here'}`;
  process.stdout.write(`${tool.program}: ${outcome}.\n`);
}
