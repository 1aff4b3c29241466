import * as z from 'zod';
import { currentPassword } from './password.ts';

/** One place where a person is signed in. `current` is the session that asks. */
const ownSession = z.object({
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

/** Browsers name the engines that they are compatible with too, so the more particular names come first. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** The browser and system that a User-Agent header tells: "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const of = (known: typeof BROWSERS) => known.find(([, sign]) => sign.test(userAgent))?.[0];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
