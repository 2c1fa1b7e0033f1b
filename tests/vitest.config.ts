import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { postgresPrograms } from './support/database/postgres/postgres-programs.ts';

/** Generous timeouts for slow CI. Polls end as soon as they're true; by default they'd give up after one second. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

/** Tests of the server that ask no database, or only one that is SQLite's own. */
const WITHOUT_DATABASE = [
  'access/attempt-policy.test.ts',
  'catalog/**',
  'database/{batch,tables}.test.ts',
  'database/backup/sqlite/**',
  'http/{built-files,client-address,compress-responses,http-server}.test.ts',
  'limits/**',
  'operations/env.test.ts',
  'payments/{card-payment-limits-migration,paypal,purchase}.test.ts',
  'pictures/{bound-folder,drawing-process,picture-bundle,picture-queue,pictures,warm-pictures}.test.ts',
  'pictures/drawings/**',
  'publishing/{difference-lines,workbook,workbook-edits}.test.ts',
  'scripts/catalog/**',
  'scripts/{check-catalog,client-inputs,dependencies,dev-ports,improbable-prices}.test.ts',
  'storefront/{headers,manifest,pages}.test.ts',
];

/** Attacks that end before the database. */
const STOPPED_BEFORE_DATABASE = ['connections', 'every-route-has-a-limit', 'hostile-files', 'request-bodies'];

/** The tests of the server once more, on PostgreSQL, if it is installed. */
const onPostgres = {
  ...timeouts,
  name: 'postgres',
  exclude: [
    ...WITHOUT_DATABASE.map((path) => `tests/server/${path}`),
    ...STOPPED_BEFORE_DATABASE.map((name) => `tests/security/${name}.test.ts`),
  ],
  setupFiles: 'tests/support/database/postgres/use-postgres.ts',
  isolate: false,
  ...(postgresPrograms()
    ? {
        include: ['tests/{postgres,server,security}/**/*.test.ts'],
        globalSetup: 'tests/support/database/postgres/global-setup.ts',
      }
    : { include: [] }),
};

/**
 * `npm test` runs faults and attack with `--mode short`: these settings, and not the files that mostly wait. `npm run
 * test:all` runs all of them at their full length.
 */
const SHORT = {
  env: { KILLS: '10', FUZZ_CASES: '2000' },
  exclude: ['tests/faults/{live-data,live-files,live-photographs,upgrade}.test.ts'],
};

export default defineConfig(({ mode }) => ({
  test: {
    root: new URL('..', import.meta.url).pathname,
    // By default one less than there are cores, which on two of them is one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Files share processes where they share nothing else: loading the server's code again takes longer than most
      // tests.
      {
        test: { ...timeouts, name: 'domain', include: ['tests/{bench,domain,structure}/**/*.test.ts'], isolate: false },
      },
      { test: { ...timeouts, name: 'app', include: ['tests/app/**/*.test.ts'] } },
      { test: { ...timeouts, name: 'server', include: ['tests/server/**/*.test.ts'], isolate: false } },
      { test: onPostgres },
      ...['faults', 'security'].map((name) => ({
        test: { ...timeouts, name, include: [`tests/${name}/**/*.test.ts`], ...(mode === 'short' ? SHORT : {}) },
      })),
      { test: { ...timeouts, name: 'deploy', include: ['tests/deploy/**/*.test.ts'] } },
      {
        test: {
          testTimeout: 300_000,
          hookTimeout: 60_000,
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          // As in tests/playwright.config.ts: WebKit's storage sometimes doesn't answer on a busy machine.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
}));
