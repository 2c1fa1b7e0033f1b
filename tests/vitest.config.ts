import { defineConfig } from 'vitest/config';

/** Generous timeouts for slow CI. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    projects: [
      { test: { ...timeouts, name: 'unit', include: ['tests/{domain,app,structure}/**/*.test.ts'] } },
      { test: { ...timeouts, name: 'server', include: ['tests/server/**/*.test.ts'] } },
      { test: { ...timeouts, name: 'security', include: ['tests/security/**/*.test.ts'] } },
      { test: { testTimeout: 120_000, hookTimeout: 30_000, name: 'engines', include: ['tests/engines/**/*.test.ts'] } },
    ],
  },
});
