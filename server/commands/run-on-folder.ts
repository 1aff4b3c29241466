import path from 'node:path';
import { parseArgs } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Config } from '#server/config/config.ts';
import { configureProcess } from '#server/config/process-config.ts';
import { fatalReason } from '#server/process/fatal-reason.ts';

/** Runs a command that takes a folder, prints what it returns or why it failed, and sets the exit code. */
export async function runOnFolder(usage: string, work: (config: Config, folder: string) => Promise<string>) {
  try {
    const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
    const [folder, ...rest] = positionals;
    if (values.help) process.stdout.write(usage);
    else if (!folder || rest.length > 0) throw new Error(usage);
    else process.stdout.write(`${await work(configureProcess(), path.resolve(folder))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof DrizzleQueryError ? fatalReason(error) : (error as Error).message}\n`);
    process.exitCode = 1;
  }
}
