import { AGE_GROUPS } from '#common/people/profile-choices.ts';
import { DotRating } from '#common/ui/ratings/DotRating.tsx';
import { RatingsField } from './RatingsField.tsx';

const items = AGE_GROUPS.map(({ field, label, years }) => ({ field, label, note: years }));

/** Expertise with each age group, as dots from 1 to 3. */
export function AgeRatings({ required }: { required?: boolean }) {
  return (
    <RatingsField
      name="age_expertise"
      label="Age demographics"
      hint="Rate the expertise with each age group. Choose the same dot again to clear it."
      items={items}
      required={required}
      renderRating={(props) => <DotRating {...props} />}
    />
  );
}
