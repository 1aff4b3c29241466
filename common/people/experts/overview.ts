import * as z from 'zod';
import { MINUTE } from '#common/values/durations.ts';

/** How many experts have a value. */
export const bar = z.object({ value: z.union([z.string(), z.number()]), label: z.string(), count: z.number().int() });
export type OverviewBar = z.infer<typeof bar>;

/** GET experts/overview/: approved, active experts by expertise, and the activity of all experts. */
export const panelOverview = z.object({
  computed_at: z.string(),
  engagement: z.object({
    new: z.number().int(),
    active: z.number().int(),
    fading: z.number().int(),
    lapsed: z.number().int(),
  }),
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
