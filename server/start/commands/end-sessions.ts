import { endEverySession } from '#server/accounts/sessions.ts';
import { onDatabase, runWithoutArguments } from './run-command.ts';

const USAGE = `Signs everybody out, as after JWT_SECRET became known to others.

  npm run end-sessions
`;

await runWithoutArguments(USAGE, async (config) => {
  const ended = await onDatabase(config, ({ db }) => endEverySession(db));
  return `${ended} sessions have ended: everybody signs in again.`;
});
