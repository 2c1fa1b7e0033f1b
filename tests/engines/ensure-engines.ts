import { installPackages } from '../support/tools/install-packages';
import { ENGINES, missingPrograms } from './engines';

/**
 * Run before the journeys: installs the engines that are missing, where that needs no password, and says which ones are
 * tested. The journeys skip the others.
 */
for (const engine of ENGINES) {
  const failure = missingPrograms(engine).length > 0 ? installPackages(engine.packages) : undefined;
  const missing = missingPrograms(engine).join(', ');
  const outcome = missing ? `skipped. Not found: ${missing}` : 'tested';
  process.stdout.write(`${engine.name}: ${outcome}${missing && failure ? `; ${failure}` : ''}.\n`);
}
