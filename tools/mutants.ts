import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { type Change, changesOf } from './mutants/changes.ts';
import { compiling, refusedByLint } from './mutants/compiling.ts';
import { domainOf } from './mutants/domains.ts';
import { browserTests, fittingTests, importersOf, processTests, readCalls } from './mutants/fitting.ts';
import type { Outcome, Trial } from './mutants/runner.ts';

/**
 * Changes the product in one place at a time and tells which changes no test notices: `npm run test:mutants -- --seed 7 --count 100
 * --domain payouts`, or `--under admin/payouts` for a folder or a file. What is committed is tried, in copies of the project. The first
 * run, and one with `--record`, looks which functions each test calls; that takes as long as the tests do. With `--browser`, changes of
 * screens that nothing else notices are tried in the browser too.
 */
const root = path.join(import.meta.dirname, '..');
const CALLS = path.join(root, 'node_modules', '.cache', 'calls.jsonl');
/** Milliseconds after which a change that keeps a test busy counts as noticed. */
const HANGS = 300_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    domain: { type: 'string' },
    under: { type: 'string', default: '' },
    record: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
  },
});

const log = (line: string) => process.stdout.write(`${line}\n`);

/** A copy of what is committed, with the same packages. */
function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'panel-mutants-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, 'HEAD'], { cwd: root, stdio: 'ignore' });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

function removeCopy(folder: string): void {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root, stdio: 'ignore' });
}

/**
 * Returns `count` changes that compile, taking turns between domains and kinds in an order set by the seed, and those of
 * them that the linter refuses.
 */
function sample(files: string[], count: number, importers: Map<string, string[]>) {
  const all = files.flatMap((file) => changesOf(file));
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }), {
    seed: Number(values.seed),
    numRuns: 1,
  });
  const kinds = Map.groupBy(shuffled, ({ file, kind }) => `${domainOf(file)} ${kind}`);
  const turns = [...kinds.values()].flatMap((changes) => changes.map((change, turn) => ({ change, turn })));
  const inTurn = turns.toSorted((a, b) => a.turn - b.turn).map(({ change }) => change);
  const chosen: Change[] = [];
  const refused = new Set<Change>();
  for (let from = 0; chosen.length < count && from < inTurn.length; from += count) {
    const batch = compiling(inTurn.slice(from, from + count), importers).slice(0, count - chosen.length);
    chosen.push(...batch);
    for (const change of refusedByLint(batch)) refused.add(change);
  }
  return { chosen, refused };
}

/** Runs the tests once without a change. @throws if one fails */
function record(): void {
  rmSync(CALLS, { force: true });
  const projects = ['unit', 'ui', 'api-pglite'].flatMap((name) => ['--project', name]);
  const env = { ...process.env, CALLS };
  execFileSync('node_modules/.bin/vitest', ['run', ...projects], { env, stdio: 'inherit' });
}

/** Runs trials one after another in a copy of the project, and restarts after one that hangs. */
async function work(
  folder: string,
  trials: Trial[],
  tell: (change: Change, noticed: Outcome['noticed']) => void,
): Promise<void> {
  let runner: ChildProcess | undefined;
  for (let trial = trials.shift(); trial; trial = trials.shift()) {
    if (!runner) {
      runner = fork(path.join(folder, 'tools/mutants/runner.ts'), { cwd: folder, detached: true });
      await once(runner, 'message');
    }
    runner.send(trial);
    const signal = AbortSignal.timeout(HANGS);
    const [outcome] = await once(runner, 'message', { signal }).catch(() => []);
    tell(trial.change, outcome ? outcome.noticed : 'the tests hang');
    if (!outcome) {
      process.kill(-Number(runner.pid), 'SIGKILL');
      execFileSync('git', ['checkout', '--quiet', '.'], { cwd: folder });
      runner = undefined;
    }
  }
  runner?.disconnect();
}

const files = execFileSync('git', ['ls-files', 'common', 'portal', 'admin', 'server'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/^server\/(seed|db\/migrations)\//.test(file));
const copies = Array.from({ length: availableParallelism() }, copyProject);
process.chdir(copies[0] ?? root);
const done: { change: Change; noticed: string | null }[] = [];

function tell(change: Change, noticed: Outcome['noticed']): void {
  done.push({ change, noticed });
  log(`${done.length} ${place(change)}: ${noticed ? `noticed by ${noticed}` : 'NOT NOTICED'}`);
}

const place = ({ file, line, what }: Change) => `${file}:${line} ${what}`;

/** Prints how many changes were noticed, in all and by domain, and lists the others. */
function report(): void {
  const domains = Map.groupBy(done, ({ change }) => domainOf(change.file));
  for (const [domain, those] of [...domains, ['in all', done] as const]) {
    const count = those.filter(({ noticed }) => noticed).length;
    log(`${domain}: ${count} of ${those.length} noticed (${Math.round((100 * count) / those.length)} %)`);
  }
  for (const { change, noticed } of done) if (!noticed) log(`not noticed: ${place(change)}`);
}

try {
  if (values.record || !existsSync(CALLS)) record();
  const called = readCalls(CALLS);
  const importers = importersOf([...files, ...globSync('tests/**/*.{ts,tsx}')]);
  const wanted = files.filter(
    (file) => file.startsWith(values.under) && (!values.domain || domainOf(file) === values.domain),
  );
  const { chosen, refused } = sample(wanted, Number(values.count), importers);
  log(`${chosen.length} changes that compile`);
  for (const change of refused) tell(change, 'the linter');
  const trials = chosen
    .filter((change) => !refused.has(change))
    .map((change) => {
      const callers = fittingTests(change, called, importers);
      const inProcesses = callers.length === 0 ? processTests(change) : [];
      const tests = [...callers, ...inProcesses, ...(values.browser ? browserTests(change) : [])];
      // A missing lock or await shows only on PostgreSQL, which runs two statements at once; some commands need PostgreSQL.
      const isRace = change.kind === 'await' || /^(\.for\(|true becomes false|false becomes true)/.test(change.what);
      const databases = isRace || inProcesses.length > 0 ? ['api-pglite', 'api-postgres'] : ['api-pglite'];
      return { change, tests, projects: ['unit', 'ui', 'e2e-pglite', ...databases] };
    });
  await Promise.all(copies.map((folder) => work(folder, trials, tell)));
} finally {
  for (const folder of copies) removeCopy(folder);
  report();
}
