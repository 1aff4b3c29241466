import { BACKGROUNDS } from '#common/people/profile-choices.ts';
import { StarRating } from '#common/ui/ratings/StarRating.tsx';
import { RatingsField } from './RatingsField.tsx';

/** Experience in each professional area, as stars from 1 to 5. */
export function BackgroundRatings({ required }: { required?: boolean }) {
  return (
    <RatingsField
      name="background"
      label="Professional background"
      hint="Rate your experience in each area. Choose the same star again to clear it."
      items={BACKGROUNDS}
      required={required}
      renderRating={(props) => <StarRating {...props} />}
    />
  );
}
