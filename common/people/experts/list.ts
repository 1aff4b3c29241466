import * as z from 'zod';
import { ROLES } from '#common/access/roles.ts';
import { page } from '#common/api/lists.ts';
import { HIDDEN_DETAILS, SORTED_DETAILS, schemasOf, shortTitle } from '#common/people/details.ts';
import { SEGMENT_LABELS, SEGMENTS } from '#common/people/form-options.ts';
import { EXPERT_STATUSES, GENDERS, person } from '#common/people/profile-fields.ts';
import { asRow, rowName } from '#common/people/spellings.ts';
import { titleOf } from '#common/schema/fields.ts';
import { pick } from '#common/words/collections.ts';
import { figure } from '#common/words/format.ts';
import { ACTIVITIES } from './activity.ts';
import { expertDetail } from './detail.ts';

const listedDetails = {
  ...schemasOf(SORTED_DETAILS, (_type, name) => z.string().meta({ title: shortTitle(name), sortBy: rowName(name) })),
  ...schemasOf(HIDDEN_DETAILS, (_type, name) => z.string().meta({ title: shortTitle(name) })),
};

/** One line of the experts list. */
export const expertRow = z.object({
  id: z.number().int(),
  name: z.string().meta({ title: 'Name', sortBy: 'name' }),
  email: z.string().meta({ title: titleOf(person, 'email') }),
  photoUrl: z.string().nullable(),
  ...asRow(listedDetails),
  /** The instant of invitation or registration, in ISO form. */
  memberSince: z.string().meta({ title: 'Member since', control: 'date', sortBy: 'memberSince' }),
  activity: z.enum(ACTIVITIES).meta({ title: 'Activity', sortBy: 'activity' }),
  /** The qualification stars, 0 when not rated. */
  rating: z.number().int().meta({ title: 'Rating', control: 'stars', sortBy: 'rating' }),
  isAdmin: z.boolean(),
  role: z.enum(ROLES),
  status: z.enum(EXPERT_STATUSES),
  ...asRow(pick(expertDetail.shape, ['is_active', 'registration_complete', 'works_with_beverage_client'])),
  expertiseLevel: z.string().nullable(),
  /** The step of the segmentation that the level belongs to. */
  segment: z.enum(SEGMENTS).nullable().meta({ title: 'Level', labels: SEGMENT_LABELS }),
  gender: z.enum(GENDERS).nullable(),
  /** When last seen, or null. */
  lastSeen: z.string().nullable().meta({ title: 'Last seen', control: 'date' }),
  /** When last invited to an assessment, or null. */
  lastInvited: z.string().nullable().meta({ title: 'Last invited', control: 'date' }),
  /** Since when the profile awaits review, or null. */
  waitingSince: z.string().nullable(),
});
export type ExpertRow = z.infer<typeof expertRow>;

/** Up to this number, matches are counted exactly; above it, the count is an estimate. */
export const EXACT_COUNT_MAX = 10_000;

const size = z.object({ count: z.number().int(), exact: z.boolean() });
export type PanelSize = z.infer<typeof size>;

/** How many experts match, and how many of them work with the beverage client; staff are not counted. */
const expertTotals = z.object({ experts: size, beverageClient: size });
export type ExpertTotals = z.infer<typeof expertTotals>;

/** GET experts/list/. `count` includes staff; it is an estimate if `countExact` is false. */
export const expertPage = page(expertRow).extend({ countExact: z.boolean(), totals: expertTotals });
export type ExpertPage = z.infer<typeof expertPage>;

/** "1,234", or "about 56,000" for an estimate. */
export function formatSize({ count, exact }: PanelSize): string {
  if (exact) return figure(count);
  const digits = Math.max(0, String(count).length - 2);
  const rounded = Math.round(count / 10 ** digits) * 10 ** digits;
  return `about ${figure(rounded)}`;
}
