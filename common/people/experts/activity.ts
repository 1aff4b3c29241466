import * as z from 'zod';
import type { ExpertStatus } from '#common/people/profile-fields.ts';
import { DAY, MINUTE } from '#common/words/units.ts';

export const ACTIVITIES = ['Active', 'Inactive', 'Pending'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** How active an approved expert is: new, active, fading (not seen for a while) or lapsed. */
export const ENGAGEMENTS = ['new', 'active', 'fading', 'lapsed'] as const;
export type Engagement = (typeof ENGAGEMENTS)[number];

const NEW_WITHIN = 30 * DAY;
const FADING_AFTER = 90 * DAY;
/** An approved expert who was not seen for this long has lapsed, and counts as inactive. */
const LAPSED_AFTER = 180 * DAY;

const inDays = (time: number) => `${time / DAY} days`;

/** The name of each, and what it means. */
export const ENGAGEMENT_NAMES: Record<Engagement, { label: string; hint: string }> = {
  new: { label: 'New', hint: `registered in the last ${inDays(NEW_WITHIN)}` },
  active: { label: 'Active', hint: `seen in the last ${inDays(FADING_AFTER)}` },
  fading: { label: 'Fading', hint: `last seen ${FADING_AFTER / DAY} to ${inDays(LAPSED_AFTER)} ago` },
  lapsed: { label: 'Lapsed', hint: `not seen for ${inDays(LAPSED_AFTER)}` },
};

/** An engagement with its meaning: "New (registered in the last …)". */
export const engagementLabel = (engagement: Engagement): string => {
  const { label, hint } = ENGAGEMENT_NAMES[engagement];
  return `${label} (${hint})`;
};

type Standing = {
  status: ExpertStatus;
  is_active: boolean;
  /** The day last seen, YYYY-MM-DD in UTC; null when never. */
  seen_on: string | null;
};

/** An instant's day in UTC. */
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The days (UTC) that separate active from fading and fading from lapsed, and the day since when an expert counts as new. */
export type EngagementDays = { activeSince: string; fadingSince: string; newSince: Date };

/** These days at an instant. */
export function engagementDays(now = new Date()): EngagementDays {
  return {
    activeSince: dayOf(new Date(now.getTime() - FADING_AFTER)),
    fadingSince: dayOf(new Date(now.getTime() - LAPSED_AFTER)),
    newSince: new Date(now.getTime() - NEW_WITHIN),
  };
}

/** The label of the filter "Approved and active". */
export const IN_PANEL_HINT = `approved, with an active account, and seen in the last ${inDays(LAPSED_AFTER)}`;

/**
 * Pending: invited and not registered, or awaiting review. Active: approved and seen more recently than `LAPSED_AFTER`.
 * Inactive: rejected, deactivated, or not seen.
 */
export function activityOf(person: Standing, { fadingSince } = engagementDays()): Activity {
  if (!person.is_active || person.status === 'rejected') return 'Inactive';
  if (person.status === 'pending') return 'Pending';
  return person.seen_on !== null && person.seen_on >= fadingSince ? 'Active' : 'Inactive';
}

/** How many experts have a value. */
export const bar = z.object({ value: z.union([z.string(), z.number()]), label: z.string(), count: z.number().int() });
export type OverviewBar = z.infer<typeof bar>;

/** GET experts/overview/: approved, active experts by expertise, and the activity of all experts. */
export const panelOverview = z.object({
  computed_at: z.string(),
  engagement: z.record(z.enum(ENGAGEMENTS), z.number().int()),
  pending: z.number().int(),
  levels: z.array(bar),
  areas: z.array(bar),
  industries: z.array(bar),
  regions: z.array(bar),
  age_groups: z.array(bar),
  backgrounds: z.array(bar),
});
export type PanelOverview = z.infer<typeof panelOverview>;

/** The overview is computed again when it is older than this (ms). */
export const OVERVIEW_AGE = MINUTE;
