import { configureProcess } from '#server/data/config/process-config.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { checkAudit } from '#server/outside/audit-anchor.ts';
import { onDatabase, runCommand } from './run-command.ts';

/** `npm run check-audit` says whether the audit log is unchanged and complete. It exits with 1 if not. */
await runCommand(async () => {
  const config = configureProcess();
  const storage = await createStorage(config);
  const { entries, problems } = await onDatabase(config, ({ db }) => checkAudit({ config, db, storage }));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `The audit log is intact. It has ${entries} entries.`;
});
