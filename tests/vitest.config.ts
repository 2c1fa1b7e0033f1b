import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { postgresPrograms } from '../bench/store/postgres-programs.ts';

/** Generous timeouts for slow CI. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Tests of the server that ask no database, or only one that is SQLite's own. */
const WITHOUT_DATABASE = [
  'access/{attempt-policy,weak-password}.test.ts',
  'catalog/**',
  'db/group-calls.test.ts',
  'http/{built-files,client-address,compress,headers,http-server,manifest,pages}.test.ts',
  'operations/{env,restart-delay}.test.ts',
  'operations/backup/sqlite/**',
  'orders/payments/{card-payment-limits-migration,paypal,purchase}.test.ts',
  'scripts/catalog/**',
  'scripts/{check-catalog,client-inputs,dependencies,dev-ports,improbable-prices}.test.ts',
];

/** The tests of the server once more, on PostgreSQL, if it is installed. */
const onPostgres = {
  test: {
    ...timeouts,
    name: 'postgres',
    include: ['tests/{postgres,server,security}/**/*.test.ts'],
    exclude: WITHOUT_DATABASE.map((path) => `tests/server/${path}`),
    globalSetup: 'tests/support/postgres/global-setup.ts',
    setupFiles: 'tests/support/postgres/use-postgres.ts',
    isolate: false,
  },
};

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    // By default one less than there are cores, which on two of them is one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Files share processes where they share nothing else: reading the server's code anew takes longer than most tests.
      {
        test: { ...timeouts, name: 'domain', include: ['tests/{bench,domain,structure}/**/*.test.ts'], isolate: false },
      },
      { test: { ...timeouts, name: 'app', include: ['tests/app/**/*.test.ts'] } },
      { test: { ...timeouts, name: 'server', include: ['tests/server/**/*.test.ts'], isolate: false } },
      ...(postgresPrograms() ? [onPostgres] : []),
      { test: { ...timeouts, name: 'faults', include: ['tests/faults/**/*.test.ts'] } },
      { test: { ...timeouts, name: 'security', include: ['tests/security/**/*.test.ts'] } },
      { test: { ...timeouts, name: 'deploy', include: ['tests/deploy/**/*.test.ts'] } },
      { test: { testTimeout: 300_000, hookTimeout: 60_000, name: 'engines', include: ['tests/engines/**/*.test.ts'] } },
    ],
  },
});
