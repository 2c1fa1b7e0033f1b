import { postgresPrograms } from '../../../bench/store/postgres-programs';
import { installPackages } from '../install-packages';

/**
 * Run before the server's tests: installs PostgreSQL if it is missing, where that needs no password, and says whether
 * the tests run on it, too. Otherwise they run on SQLite only.
 */
const failure = postgresPrograms() ? undefined : installPackages(['postgresql']);
const programs = postgresPrograms();
process.stdout.write(
  programs ? `PostgreSQL: tested (${programs}).\n` : `PostgreSQL: skipped. Not found; ${failure ?? 'not installed'}.\n`,
);
