import type { BACKGROUNDS } from '#common/people/profile-choices.ts';
import { StarRating } from '#common/ui/ratings/StarRating.tsx';
import { RatingsField } from './RatingsField.tsx';

type Props = {
  /** The areas that are asked for. */
  areas: readonly (typeof BACKGROUNDS)[number][];
  required?: boolean;
};

/** Experience in each professional area, as stars from 1 to 5. */
export function BackgroundRatings({ areas, required }: Props) {
  return (
    <RatingsField
      name="background"
      label="Professional background"
      hint="Rate the experience in each area. Choose the same star again to clear it."
      items={areas}
      required={required}
      renderRating={(props) => <StarRating {...props} />}
    />
  );
}
