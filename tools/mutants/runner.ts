import { readFileSync, writeFileSync } from 'node:fs';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import { buildIfStale } from '../portal-build.ts';
import type { Change } from './changes.ts';
import { changed } from './compiling.ts';

/**
 * A process that tries changes in its working folder, a copy of the project: it writes each into its file, runs the tests
 * that fit until one fails, and puts the file back. The parent process ends it if a test never ends.
 */
export type Trial = { change: Change; tests: string[]; projects: string[] };
/** The first test that failed; null if none did. */
export type Outcome = { noticed: string | null };

/** Runs the files in the order in which they are given. */
class InOrder extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => files;
}

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  allowOnly: true,
  sequence: { sequencer: InOrder },
});
await vitest.standalone();
const specifications = await vitest.globTestSpecifications();

async function attempt({ change, tests, projects }: Trial): Promise<Outcome> {
  const { file } = change;
  const code = readFileSync(file, 'utf8');
  writeFileSync(file, changed(code, change));
  vitest.invalidateFile(`${process.cwd()}/${file}`);
  const inBrowser = tests.filter((test) => test.startsWith('tests/e2e/'));
  try {
    const noticed = await firstFailure(
      tests.filter((test) => !inBrowser.includes(test)),
      projects,
    );
    if (noticed || inBrowser.length === 0) return { noticed };
    await buildIfStale();
    return { noticed: await firstFailure(inBrowser, projects) };
  } finally {
    writeFileSync(file, code);
    vitest.invalidateFile(`${process.cwd()}/${file}`);
  }
}

/** Runs tests until one fails, and returns that one. */
async function firstFailure(tests: string[], projects: string[]): Promise<string | null> {
  const fitting = tests.flatMap((test) =>
    specifications.filter(({ moduleId, project }) => moduleId.endsWith(`/${test}`) && projects.includes(project.name)),
  );
  // Failures of the previous run would count again.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(fitting, false);
  const failed = testModules.find((one) => !one.ok());
  if (failed) return `${failed.relativeModuleId}: ${failedTest(failed)}`;
  return unhandledErrors.length > 0 ? `an error outside the tests: ${unhandledErrors[0]}` : null;
}

type Module = Awaited<ReturnType<typeof vitest.runTestSpecifications>>['testModules'][number];

function failedTest(module: Module): string {
  const [first] = module.children.allTests('failed');
  if (!first) return 'the file cannot be run';
  const [reason] = first.result().errors?.[0]?.message.split('\n') ?? [];
  return `${first.fullName} (${reason})`;
}

process.on('message', async (trial: Trial) => process.send?.(await attempt(trial)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
