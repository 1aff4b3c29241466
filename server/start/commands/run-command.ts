import path from 'node:path';
import { parseArgs } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Config } from '#server/data/config/config.ts';
import { configureProcess } from '#server/data/config/process-config.ts';
import { lockDataFolder } from '#server/data/data-lock.ts';
import type { Database } from '#server/data/database.ts';
import { openDatabase } from '#server/data/open-database.ts';
import { fatalReason } from '#server/start/process.ts';

/** Runs a command, prints what it returns or why it failed, and sets the exit code. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof DrizzleQueryError ? fatalReason(error) : (error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** At a terminal, steps of long work are printed; what runs every night prints its last line only. */
export function say(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${step} …\n`);
}

/** Opens the database for the work; no other process may use the embedded one meanwhile. */
export async function onDatabase<Result>(
  { databaseUrl: url, dataDir }: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const unlock = url ? undefined : await lockDataFolder(dataDir);
  try {
    const database = await openDatabase({ url, dataDir });
    return await work(database).finally(database.close);
  } finally {
    await unlock?.();
  }
}

/** As runCommand, for a command that takes nothing: `--help` says what it does, and anything else is refused. */
export const runWithoutArguments = (usage: string, work: (config: Config) => Promise<string>): Promise<void> =>
  runCommand(async () => {
    const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
    return values.help ? usage.trimEnd() : work(configureProcess());
  });

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** As runCommand, for a command that takes a folder, and options if any. */
export const runOnFolder = (
  usage: string,
  work: (config: Config, folder: string, values: Record<string, unknown>) => Promise<string>,
  options: Options = {},
): Promise<void> =>
  runCommand(async () => {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [folder, ...rest] = positionals;
    if (values.help) return usage.trimEnd();
    if (!folder || rest.length > 0) throw new Error(usage);
    return work(configureProcess(), path.resolve(folder), values);
  });
