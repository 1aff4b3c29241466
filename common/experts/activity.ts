import { DAY } from '../durations.ts';
import type { ExpertStatus } from '../expert-profile.ts';
import { ACTIVE_WITHIN } from '../limits.ts';

export const ACTIVITIES = ['Active', 'Inactive', 'Pending'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** How far an approved expert takes part: joined lately, seen lately, about to be lost, lost. */
export const ENGAGEMENTS = ['new', 'active', 'fading', 'lapsed'] as const;
export type Engagement = (typeof ENGAGEMENTS)[number];

export const ENGAGEMENT_LABELS: Record<Engagement, string> = {
  new: 'New (registered in the last 30 days)',
  active: 'Active (seen in the last 90 days)',
  fading: 'Fading (last seen 90 to 180 days ago)',
  lapsed: 'Lapsed (not seen for 180 days)',
};

const NEW_WITHIN = 30 * DAY;
const FADING_AFTER = 90 * DAY;

type Standing = {
  status: ExpertStatus;
  is_active: boolean;
  /** The day last seen, YYYY-MM-DD in UTC; null when never. */
  seen_on: string | null;
};

/** An instant's day in UTC. */
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The days (UTC) that part active from fading and fading from lapsed, and from which on an expert is new. */
export function engagementDays(now = new Date()): { activeSince: string; fadingSince: string; newSince: Date } {
  return {
    activeSince: dayOf(new Date(now.getTime() - FADING_AFTER)),
    fadingSince: dayOf(new Date(now.getTime() - ACTIVE_WITHIN)),
    newSince: new Date(now.getTime() - NEW_WITHIN),
  };
}

/**
 * Pending: invited and not registered, or awaiting review. Active: approved and seen in the last 180 days.
 * Inactive: rejected, deactivated, or not seen.
 */
export function activityOf(person: Standing, now = new Date()): Activity {
  if (!person.is_active || person.status === 'rejected') return 'Inactive';
  if (person.status === 'pending') return 'Pending';
  return person.seen_on !== null && person.seen_on >= engagementDays(now).fadingSince ? 'Active' : 'Inactive';
}
