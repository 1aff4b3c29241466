import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { ageInYears } from '#common/values/dates.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { notFound } from '#server/http/errors.ts';
import { pictureUrl } from './picture.ts';
import { currentValues, readProfile, retiredChoicesOf } from './read-profile.ts';

/**
 * A profile as its owner gets it: without rating and notes of the staff; without a viewer, without the picture's address. It includes the reason of a rejection, since
 * staff write it for the owner and it was mailed. @throws HttpError 404
 */
export async function profileView(ctx: Context, id: number, viewer?: Viewer): Promise<ExpertProfile> {
  const stored = await readProfile(ctx.db, id);
  if (!stored) throw notFound();
  const { user, expert } = stored;
  return {
    id,
    email: user.email,
    ...currentValues(stored),
    age: expert.birthdate ? ageInYears(expert.birthdate) : null,
    profile_picture: await pictureUrl(ctx, expert.profile_picture_id, viewer),
    works_with_beverage_client: expert.works_with_beverage_client,
    status: expert.status,
    rejection_reason: expert.status === 'rejected' ? expert.status_reason : '',
    registration_complete: expert.registered_at !== null,
    retired_choices: await retiredChoicesOf(ctx.db, stored),
    revision: expert.revision,
  };
}
