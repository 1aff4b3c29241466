import * as z from 'zod';
import { currentPassword } from './password.ts';

/** A session as its person sees it. `current` is true for the session of the request. */
const ownSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  /** The browser and system that the browser reports. */
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

/** Browsers also name engines that they are compatible with, so the more specific names come first. */
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

/** The browser and system in a User-Agent header: "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const of = (known: typeof BROWSERS) => known.find(([, sign]) => sign.test(userAgent))?.[0];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
