import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    projects: [
      { test: { name: 'unit', include: ['tests/domain/**/*.test.ts', 'tests/app/**/*.test.ts'] } },
      { test: { name: 'server', include: ['tests/server/**/*.test.ts'] } },
    ],
  },
});
