import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** API tests whose behaviour does not depend on the database run on the embedded one only. */
const WITHOUT_DATABASE = [
  // How files are read, checked and refused, in memory and in a process of its own.
  'attachments',
  'hostile-files',
  'slow-files',
  // What is refused before it comes to the database, and how the server ends.
  'hostile-requests',
  'security-headers',
  'draining',
  // Services outside: the ledger's sheet, S3, the words of a language model, and the virus scanner.
  'google-sheet',
  'outgoing-calls',
  's3-storage',
  'summary-drafts',
  'virus-scan',
  // The checks of these; what it says of PostgreSQL is tried in least-rights.
  'check-config',
  // A start that is refused, and a command on a data folder.
  'start',
  'check-audit',
  // Processes that are killed, by pauses of jobs that are the same on both.
  'payout-takeover',
  // What the browser does with the answers.
  'data-provider',
  'session-client',
];

/** A fuzzer with a number of rounds runs on both databases, since only PostgreSQL works on several requests at once. */
const SHORT = process.env.FUZZ_ROUNDS ? [] : ['access-matrix', 'fuzz', 'lists', 'reading'];

/** What `npm run test:mutants` adds to each project when it looks which functions a test calls. */
const CALLS = process.env.CALLS ? ['tests/setup/calls.ts'] : [];

/** API tests run the same files on each database; the setup prepares a migrated one to copy from. */
const api = (database: 'pglite' | 'postgres') => ({
  test: {
    name: `api-${database}`,
    isolate: false,
    include: ['tests/api/**/*.test.ts'],
    exclude: database === 'postgres' ? [...WITHOUT_DATABASE, ...SHORT].map((name) => `tests/api/${name}.test.ts`) : [],
    globalSetup: `tests/setup/${database}.ts`,
    setupFiles: CALLS,
    env: { TEST_DATABASE: database },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

/** Browser tests start the product as people do; the main journey runs on both databases, the screens on the embedded one. */
const browser = (database: 'pglite' | 'postgres', include: string[]) => ({
  test: {
    name: `e2e-${database}`,
    // Files run one after another in each worker and share its modules and its browser.
    isolate: false,
    include,
    globalSetup: [
      'tests/setup/build.ts',
      // Some start the product on a copied folder, others in their own process on a copied database.
      ...(database === 'pglite' ? ['tests/setup/pglite.ts', 'tests/setup/demo-data.ts'] : ['tests/setup/postgres.ts']),
    ],
    env: { TEST_DATABASE: database },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
  },
});

export default defineConfig({
  test: {
    // Tests also wait, for browsers, databases and pauses: three keep two processors busy.
    maxWorkers: 3,
    execArgv: ['--import', './tools/quick-drizzle.ts'],
    // The message of a failure tells what was found, and not only how much.
    chaiConfig: { truncateThreshold: 1000 },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/setup/random-cases.ts', ...CALLS],
          testTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          // One page and one import of the screens for all files of a worker; tests/setup/jsdom.ts puts the page back.
          isolate: false,
          testTimeout: 120_000,
          include: ['tests/ui/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/setup/jsdom.ts', ...CALLS],
        },
      },
      api('pglite'),
      api('postgres'),
      browser('pglite', ['tests/e2e/**/*.test.ts']),
      {
        // `npm run test:operation`: how the portal is installed, run and moved, with the real programs around it.
        test: {
          name: 'operation',
          include: ['tests/operation/**/*.test.ts'],
          globalSetup: ['tests/setup/whole-build.ts', 'tests/setup/pglite.ts', 'tests/setup/demo-data.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      browser('postgres', [
        'tests/e2e/journey.test.ts',
        'tests/e2e/player/crash.test.ts',
        'tests/e2e/database-outage.test.ts',
      ]),
    ],
  },
});
