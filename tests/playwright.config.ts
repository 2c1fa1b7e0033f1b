import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './support/browser/browser-program';

const executablePath = findTestBrowser();

/** The tag of the tests that `npm test` also runs. */
const JOURNEY = /@journey/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // One hiccup of a busy machine doesn't hold back a release. The report calls the test flaky, which is a bug to find.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // `npm test` runs only the journeys that a shopper and an admin take every day, each tagged where it is written;
  // `npm run test:all` runs both.
  projects: [
    { name: 'journeys', grep: JOURNEY },
    { name: 'others', grepInvert: JOURNEY },
  ],
  // Generous timeouts for slow CI.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    // Only the offline tests use a service worker.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Pages live too briefly for optimized code to pay: each costs a fifth less without.
        '--js-flags=--no-opt',
        // Text is as wide as on a tablet, whose letters don't snap to whole pixels.
        '--font-render-hinting=none',
        '--disable-background-networking',
        '--disable-component-update',
        // All these hosts are the test's server.
        '--host-resolver-rules=MAP *.example 127.0.0.1',
      ],
    },
  },
});
