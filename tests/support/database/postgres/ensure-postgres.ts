import { installPackages } from '../../tools/install-packages';
import { postgresPrograms } from './postgres-programs';

/**
 * Runs before the server's tests: installs PostgreSQL if it's missing and that needs no password, and reports whether
 * the tests also run on it. Otherwise they run on SQLite only.
 */
const failure = postgresPrograms() ? undefined : installPackages(['postgresql']);
const programs = postgresPrograms();
process.stdout.write(
  programs ? `PostgreSQL: tested (${programs}).\n` : `PostgreSQL: skipped. Not found; ${failure ?? 'not installed'}.\n`,
);
