import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const OURS = '{apps,packages,scripts,e2e,bench,faults}/**';

const NOT_OURS = ['**/node_modules/**', '**/dist/**'];

/** They replace a module, which lasts as long as the process. */
const MOCKING = ['apps/server/src/features/families/invites.int.test.ts'];

const INTEGRATION: TestProjectInlineConfiguration['test'] = {
  globalSetup: 'apps/server/test/shared-postgres.setup.ts',
  setupFiles: 'scripts/test/restore-globals.setup.ts',
  pool: 'forks', // some tests kill processes or exhaust memory: threads would go down with them
  maxWorkers: 4, // on two cores: a part of their time is waiting, for processes that start and end
  experimental: { viteModuleRunner: false }, // Node runs the server's sources itself, as in production, and quicker
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } }, // one second is too short for a process on a busy machine
};

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
          exclude: [...NOT_OURS, '**/*.int.test.*'],
          // half of the time was each file's own import of the same modules; threads would share TZ, which some tests set
          isolate: false,
          // the app knows the addresses and the sentences of the API from its start on
          setupFiles: [
            'scripts/test/restore-globals.setup.ts',
            'apps/web/src/lib/api-addresses.ts',
            'apps/web/src/lib/all-error-messages.ts',
          ],
          testTimeout: 30_000, // property tests on a busy machine
        },
      },
      {
        extends: true,
        test: {
          ...INTEGRATION,
          name: 'int',
          include: [`${OURS}/*.int.test.{ts,tsx}`],
          exclude: [...NOT_OURS, ...MOCKING],
          // the application is imported once per worker; a file still has a server and a database of its own
          isolate: false,
        },
      },
      { extends: true, test: { ...INTEGRATION, name: 'int-isolated', include: MOCKING } },
    ],
  },
});
