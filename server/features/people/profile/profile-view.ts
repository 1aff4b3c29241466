import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { ageInYears } from '#common/values/dates.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { retiredChoices } from '#server/features/people/form-options/queries.ts';
import { notFound } from '#server/http/errors.ts';
import { pictureUrl } from './picture.ts';
import { currentValues, readProfile, type StoredProfile } from './read-profile.ts';

/**
 * A profile as its owner gets it: without rating and notes of the staff; without a viewer, without the picture's address. It includes the reason of a rejection, since
 * staff write it for the owner and it was mailed. @throws HttpError 404
 */
export async function profileView(ctx: Context, id: number, viewer?: Viewer): Promise<ExpertProfile> {
  const stored = await readProfile(ctx.db, id);
  if (!stored) throw notFound();
  return presentProfile(ctx, stored, viewer);
}

/** The same of a profile that is read already. */
export function presentProfile(ctx: Context, stored: StoredProfile, viewer?: Viewer): ExpertProfile {
  return {
    id: stored.id,
    email: stored.email,
    ...currentValues(stored),
    age: stored.birthdate ? ageInYears(stored.birthdate) : null,
    profile_picture: pictureUrl(ctx, stored.picture, viewer),
    works_with_beverage_client: stored.works_with_beverage_client,
    status: stored.status,
    rejection_reason: stored.status === 'rejected' ? stored.status_reason : '',
    registration_complete: stored.registered_at !== null,
    retired_choices: retiredChoices(stored.retired),
    revision: stored.revision,
  };
}
