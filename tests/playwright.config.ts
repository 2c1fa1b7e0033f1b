import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './support/browser-program';

const executablePath = findTestBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
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
        // Text is as wide as on a tablet, whose letters are not moved to whole pixels.
        '--font-render-hinting=none',
        '--disable-background-networking',
        '--disable-component-update',
        // All these hosts are the test's server.
        '--host-resolver-rules=MAP *.example 127.0.0.1',
      ],
    },
  },
});
