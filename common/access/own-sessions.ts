import * as z from 'zod';
import { currentPassword } from './password.ts';

/** One place where a person is signed in. `current` is the session that asks. */
export const ownSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  /** The browser and system, as far as the browser tells them. */
  device: z.string(),
  /** The network address from which it was opened. */
  address: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** GET /auth/sessions/: the open ones, the newest first. */
export const ownSessions = z.object({ results: z.array(ownSession) });

/** POST /auth/sessions/end/: ends one session, or without an id every other one. */
export const endSessionsPayload = z.object({
  current_password: currentPassword,
  session: z.uuid('There is no such session.').optional(),
});
export type EndSessionsPayload = z.infer<typeof endSessionsPayload>;

export const SESSION_MESSAGES = {
  unknown: 'This session has ended already.',
  ended: (count: number) => (count === 1 ? 'One session was ended.' : `${count} sessions were ended.`),
} as const;
