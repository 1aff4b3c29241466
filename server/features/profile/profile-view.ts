import { ageInYears } from '#common/dates.ts';
import type { ExpertProfile } from '#common/expert-profile.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { pictureUrl } from './picture.ts';
import { currentValues, readProfile, retiredChoicesOf } from './read-profile.ts';

/** A profile as its owner gets it: without rating, notes and reasons of the staff. @throws HttpError 404 */
export async function profileView(ctx: Context, id: number): Promise<ExpertProfile> {
  const stored = await readProfile(ctx.db, id);
  if (!stored) throw notFound();
  const { user, expert } = stored;
  return {
    id,
    email: user.email,
    ...currentValues(stored),
    age: expert.birthdate ? ageInYears(expert.birthdate) : null,
    profile_picture: await pictureUrl(ctx, expert.profile_picture_id),
    works_with_beverage_client: expert.works_with_beverage_client,
    status: expert.status,
    registration_complete: expert.registered_at !== null,
    retired_choices: await retiredChoicesOf(ctx.db, stored),
    revision: expert.revision,
  };
}
