import { isStaff } from '#common/access/roles.ts';
import type { Session } from '#common/access/sign-in.ts';
import type { ProfileUpdate, SavedProfile } from '#common/people/expert-profile.ts';
import { accountProfile, staffOwnProfile } from '#common/people/profile-rules.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { openSession } from '#server/access/sessions.ts';
import type { Context } from '#server/context.ts';
import { finishRegistration } from '#server/features/people/registration/finish.ts';
import { audit } from '#server/system/audit.ts';
import { profileView } from './profile-view.ts';
import { saveProfile } from './save-profile.ts';

/**
 * Saves a person's own profile. During a registration any part may be saved; the save after which every rule holds
 * completes it and answers with a full session.
 */
export async function saveOwnProfile(
  ctx: Context,
  person: CurrentUser,
  update: ProfileUpdate,
  pictureId?: number | null,
): Promise<SavedProfile> {
  const registering = person.scope === 'registration';
  const rules = registering ? undefined : isStaff(person) ? staffOwnProfile : accountProfile;
  const session = await ctx.db.transaction(async (tx): Promise<Session | undefined> => {
    const { after } = await saveProfile(tx, person.id, update, { editor: person, rules, pictureId });
    await audit(tx, {
      actorId: person.id,
      action: 'profile.updated',
      entity: 'expert',
      entityId: person.id,
      // Which fields, not what they say: it is the person's own data.
      after: { fields: Object.keys(after) },
    });
    if (!registering) return undefined;
    const missing = await finishRegistration(ctx, tx, person.id);
    return Object.keys(missing).length === 0 ? openSession(ctx, tx, person.id) : undefined;
  });
  return { ...(await profileView(ctx, person.id, person)), session };
}
