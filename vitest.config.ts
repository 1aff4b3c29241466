import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { postgresBinaries } from './tests/servers/postgres.ts';

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

/**
 * API tests of which PostgreSQL shows nothing more: their SQL is plain reads and writes, one after another, and what they look at is
 * made of them. Where both databases may differ (several calls at once, locks, constraints, dates, sums, search, erasing), a file runs
 * on both, as do those that call everything: openapi reads with every call, gift-card-rounds pays.
 */
const SAME_ON_BOTH = [
  // What is made of files: pictures and their marks.
  'demo',
  'designs',
  'files',
  'profile',
  // What the provider of gift cards answers, what a super admin says of an order, and where each walk of one ends.
  'gift-card-answers',
  'payout-resolution',
  'payout-ways',
  // The disk of uploads and of the ledger.
  'full-disk',
  // Passwords, addresses and texts that are checked in memory.
  'easy-passwords',
  'privacy-notice',
  'security-text',
  // Texts and forms that one person reads and writes.
  'account',
  'form-options',
  'help',
  'registration-draft',
  'templates',
  // What a row allows and what is shown of it.
  'confidentiality',
  'data-provider-actions',
  'first-settings',
  'rejection-reasons',
  'unsubscribe',
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
    exclude:
      database === 'postgres'
        ? [...WITHOUT_DATABASE, ...SAME_ON_BOTH, ...SHORT].map((name) => `tests/api/${name}.test.ts`)
        : [],
    globalSetup: `tests/setup/${database}.ts`,
    setupFiles: ['tests/setup/rows.ts', ...CALLS],
    env: { TEST_DATABASE: database },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

/** Browser tests start the product as people do, the screens on the embedded database. */
const browser = (database: 'pglite' | 'postgres', include: string[], exclude: string[] = []) => ({
  test: {
    name: `e2e-${database}`,
    // Files run one after another in each worker and share its modules and its browser.
    isolate: false,
    include,
    exclude,
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

/**
 * The main journey runs on PostgreSQL, where there is one: each of its screens is walked through on the embedded database by another
 * test, and its calls are made on both by those of the API.
 */
const JOURNEY = 'tests/e2e/journey.test.ts';

/** What a hard end leaves differs between the databases. */
const ENDED_HARD = ['tests/e2e/player/crash.test.ts', 'tests/e2e/database-outage.test.ts'];

export default defineConfig({
  test: {
    // Tests also wait, for browsers, databases and pauses: three keep two processors busy.
    maxWorkers: 3,
    // The embedded database is WebAssembly: to compile it a second time, optimised, takes longer here than it saves.
    execArgv: ['--liftoff-only', '--import', './tools/quick-drizzle.ts'],
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
      browser('pglite', ['tests/e2e/**/*.test.ts'], postgresBinaries() ? [JOURNEY] : []),
      {
        // `npm run test:operation`: how the portal is installed, run and moved, with the real programs around it.
        test: {
          name: 'operation',
          include: ['tests/operation/**/*.test.ts'],
          globalSetup: ['tests/setup/build.ts', 'tests/setup/pglite.ts', 'tests/setup/demo-data.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        // `npm run test:image`: the image is built and run.
        test: { name: 'image', include: ['tests/image/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
      },
      browser('postgres', [JOURNEY, ...ENDED_HARD]),
    ],
  },
});
