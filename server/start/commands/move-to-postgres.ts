import type { Config } from '#server/data/config/config.ts';
import { type Moved, moveToPostgres } from '#server/start/move/move.ts';
import { runWithoutArguments } from './run-command.ts';

const USAGE = `Moves an embedded installation to PostgreSQL, and its files to a bucket if S3_BUCKET is set. Nothing of the old one is changed.

  DATA_DIR=<the old one> DATABASE_URL=postgres://owner:…@db/panel npm run move-to-postgres

Stop the portal first. The database must be new and empty, and so must the bucket. Where it was interrupted, run it again: it goes on.
`;

await runWithoutArguments(USAGE, async (config) => {
  const moved = await moveToPostgres(config, (line) => process.stdout.write(`${line}\n`));
  if (!moved) return 'Everything is there: this installation was moved to the database at DATABASE_URL before.';
  return [...summary(moved, config), '', ...nextSteps(config)].join('\n');
});

function summary({ tables, rows, files, missing }: Moved, { dataDir, storage: { s3 } }: Config): string[] {
  const moved = files === undefined ? '' : `, and ${files} files to the bucket ${s3?.bucket}`;
  const lines = [
    `${rows} rows of ${tables} tables were moved to the database at DATABASE_URL${moved}. All hashes agree, and ${dataDir} is as it was.`,
  ];
  if (missing.length > 0) {
    lines.push(`The old installation already lacked ${missing.length} files that its database names:`, ...missing);
  }
  return lines;
}

/** What the operator does now. */
function nextSteps({ dataDir, storage: { s3 } }: Config): string[] {
  const kept = s3 ? 'the ledger (ledger.csv) lies' : 'the files and the ledger (ledger.csv) lie';
  const variables = s3 ? 'DATABASE_URL and the variables S3_… of this command' : 'DATABASE_URL of this command';
  return [
    'To start the portal there:',
    `1. Put ${variables} into its settings, take DATABASE=embedded out, and leave JWT_SECRET as it is.`,
    `2. Leave DATA_DIR as it is, since ${kept} there; on another machine, copy ${dataDir} without db.`,
    '3. Where the portal has a role of its own: npm run prepare-database -- --role <that role>. Its DATABASE_URL is the one to put into the settings.',
    '4. Never start it on the old database again: mails and payments that waited there would be sent twice. Once all works, remove db from DATA_DIR.',
  ];
}
