import { createStorage } from '#server/outside/adapters.ts';
import { checkAudit } from '#server/outside/audit-anchor.ts';
import { onDatabase, runWithoutArguments } from './run-command.ts';

const USAGE = `Says whether the audit log is unchanged and complete, and ends with 1 if it is not.

  npm run check-audit
`;

await runWithoutArguments(USAGE, async (config) => {
  const storage = await createStorage(config);
  const { entries, problems } = await onDatabase(config, ({ db }) => checkAudit({ config, db, storage }));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `The audit log is intact. It has ${entries} entries.`;
});
