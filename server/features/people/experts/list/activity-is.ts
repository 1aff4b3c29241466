import { and, gte, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { type Activity, type Engagement, engagementDays } from '#common/people/experts/activity.ts';
import { experts } from '#server/db/schema/experts.ts';
import { hasAll, hasAny } from './facets.ts';

/** The condition that an expert or staff member has this activity: activityOf() of common/people/experts/activity.ts in SQL. */
export function activityIs(activity: Activity, now = new Date()): SQL | undefined {
  const { fadingSince } = engagementDays(now);
  switch (activity) {
    case 'Pending':
      return hasAll(['status:pending', 'account:active']);
    case 'Active':
      return and(hasAll(['status:approved', 'account:active']), gte(experts.seen_on, fadingSince));
    case 'Inactive':
      return or(
        hasAny(['status:rejected', 'account:deactivated']),
        and(hasAll(['status:approved']), or(isNull(experts.seen_on), lt(experts.seen_on, fadingSince))),
      );
  }
}

/** The condition that an approved expert with an active account has this engagement. Only SQL asks for it. */
export function engagementIs(engagement: Engagement): SQL | undefined {
  const { activeSince, fadingSince, newSince } = engagementDays();
  const approved = hasAll(['role:expert', 'status:approved', 'account:active']);
  switch (engagement) {
    case 'new':
      return and(approved, isNotNull(experts.registered_at), gte(experts.registered_at, newSince));
    case 'active':
      return and(approved, gte(experts.seen_on, activeSince));
    case 'fading':
      return and(approved, gte(experts.seen_on, fadingSince), lt(experts.seen_on, activeSince));
    case 'lapsed':
      return and(approved, or(isNull(experts.seen_on), lt(experts.seen_on, fadingSince)));
  }
}
