import { defineConfig } from 'vitest/config';

/** Generous, for machines with much else to do: what is right does not wait for them. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    projects: [
      { test: { ...patience, name: 'unit', include: ['tests/{domain,app,structure}/**/*.test.ts'] } },
      { test: { ...patience, name: 'server', include: ['tests/server/**/*.test.ts'] } },
      { test: { ...patience, name: 'security', include: ['tests/security/**/*.test.ts'] } },
    ],
  },
});
