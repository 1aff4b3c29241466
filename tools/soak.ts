import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { postgresBinaries } from '../tests/servers/postgres.ts';
import { findChromium } from './chromium.ts';

const root = path.join(import.meta.dirname, '..');
const MINUTES = Number(process.env.SOAK_MINUTES ?? 40);

/** Payouts under provider faults and crashes: the number of payouts in each round, and of kills of a paying product. */
const MONEY = { MONEY_ROUNDS: process.env.MONEY_ROUNDS ?? '300', MONEY_KILLS: process.env.MONEY_KILLS ?? '5' };
const MONEY_TESTS = ['tests/api/gift-card-rounds.test.ts', 'tests/api/gift-card-kills.test.ts'];

/**
 * What is repeated: crashes, hard stops of PostgreSQL, lost lines and races in the browser, who may call what, and the randomised tests,
 * each round on other random values.
 */
const ROUND = [
  ['--project', 'e2e-pglite', 'tests/e2e/player/crash.test.ts', 'tests/e2e/player/resilience.test.ts'],
  ['--project', 'api-pglite', 'tests/api/auth.test.ts', 'tests/api/registration.test.ts', 'tests/api/payouts.test.ts'],
  ['--project', 'api-pglite', ...MONEY_TESTS],
  ['--project', 'api-pglite', 'tests/api/repeated-calls-crash.test.ts'],
  ['--project', 'api-pglite', 'tests/api/access-matrix.test.ts', 'tests/api/fuzz.test.ts'],
  ['--project', 'unit'],
];
const POSTGRES_ROUND = [
  ['--project', 'api-postgres', 'tests/api/registration.test.ts', 'tests/api/payouts.test.ts'],
  ['--project', 'e2e-postgres', 'tests/e2e/database-outage.test.ts'],
  ['--project', 'api-postgres', 'tests/api/fuzz.test.ts'],
  ['--project', 'api-postgres', ...MONEY_TESTS, 'tests/api/repeated-calls-crash.test.ts'],
];

/** Unit tests on random values, races for the data folder, calls that a crash cuts off, the access matrix and the fuzzer, in their long form. */
const LONG = {
  RANDOM_CASES: process.env.RANDOM_CASES ?? '200',
  LOCK_ROUNDS: process.env.LOCK_ROUNDS ?? '20',
  CALL_GROUPS: process.env.CALL_GROUPS ?? '6',
  // Who may call what, with every address in several spellings; and random requests, so many to each route.
  ACCESS_VARIANTS: '1',
  FUZZ_ROUNDS: process.env.FUZZ_ROUNDS ?? '40',
};

/** At the beginning, `npm start` is told to end under load this many times. */
const SIGTERM_ROUNDS = process.env.SIGTERM_ROUNDS ?? '20';
const SHUTDOWN = ['--project', 'e2e-pglite', 'tests/e2e/operation/npm-start.test.ts'];

process.env.CHROME_PATH = findChromium();
// How often PostgreSQL is stopped in a round.
process.env.SOAK_OUTAGES ??= '10';
// How often the product is killed while answers are saved.
process.env.CRASH_ROUNDS ??= '3';
const runs = postgresBinaries() ? [...ROUND, ...POSTGRES_ROUND] : ROUND;
run(SHUTDOWN, { SIGTERM_ROUNDS });
const end = Date.now() + MINUTES * 60_000;
for (let round = 1; Date.now() < end; round += 1) {
  console.log(`\n# Round ${round}, until ${new Date(end).toLocaleTimeString()}`);
  for (const args of runs) {
    run(args, { ...MONEY, ...LONG });
  }
}

/** Runs a part of the tests; the soak ends when it fails. */
function run(args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(path.join(root, 'node_modules', '.bin', 'vitest'), ['run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(1);
}
