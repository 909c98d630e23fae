import { defineConfig } from 'vitest/config';

const OURS = '{apps,packages,scripts,e2e,bench}/**';

export default defineConfig({
  test: {
    passWithNoTests: true,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${OURS}/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.*'],
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: [`${OURS}/*.int.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: 'apps/server/test/shared-postgres.setup.ts',
          pool: 'forks', // some tests kill processes or exhaust memory: threads would go down with them
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry: process.env.CI ? 1 : 0, // as in the browser: a machine that does other work meanwhile
        },
      },
    ],
  },
});
