import { endEverySession } from '#server/access/sessions.ts';
import { configureProcess } from '#server/data/config/process-config.ts';
import { onDatabase, runCommand } from './run-command.ts';

/** `npm run end-sessions` signs everybody out, as after JWT_SECRET became known to others. */
await runCommand(async () => {
  const ended = await onDatabase(configureProcess(), ({ db }) => endEverySession(db));
  return `${ended} sessions have ended: everybody signs in again.`;
});
