import { desc, eq, inArray, sql } from 'drizzle-orm';
import { routes } from '#common/access/addresses.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { IMPORTED_DETAILS } from '#common/people/details.ts';
import {
  DEFAULT_INVITATION_CONTENT,
  DEFAULT_INVITATION_TITLE,
  type ImportCheckAnswer,
  type ImportPayload,
  INVITE_MESSAGES,
  type InvitePayload,
  type InvitePreviewPayload,
  invitationFor,
} from '#common/people/experts/invite.ts';
import { fromRow } from '#common/people/spellings.ts';
import { pick } from '#common/words/collections.ts';
import { fullName } from '#common/words/format.ts';
import { hashSecret, randomSecret } from '#server/access/tokens.ts';
import { revokeInvitations } from '#server/accounts/registration/invitations.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { isWithin } from '#server/data/lifetimes.ts';
import { users } from '#server/data/schema/accounts.ts';
import { expertInvitations, experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import type { NewMail } from '#server/outside/mail/mails.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { existingProfile } from '#server/people/profile/detail.ts';
import type { StoredProfile } from '#server/people/profile/read-profile.ts';

/** Invites one person: an account without a password, a profile with the flag, and a mail with a link to register. @throws HttpError 409 */
export async function inviteExpert(ctx: Context, actorId: number, payload: InvitePayload) {
  const { results, ids } = await inviteMany(ctx, actorId, { ...payload, rows: [payload] });
  const [result] = results;
  if (!result?.sent) throw conflict(result?.detail ?? INVITE_MESSAGES.failed);
  return { id: ids[0] ?? 0, detail: INVITE_MESSAGES.sent };
}

/** Invites a batch. Known addresses are skipped and returned with the reason. */
export async function inviteMany(ctx: Context, actorId: number, payload: ImportPayload) {
  return ctx.db.transaction(async (tx) => {
    // If an address occurs twice, the first row counts (a Map keeps the last).
    const wanted = new Map([...payload.rows].reverse().map((row) => [row.email, row]));
    const inserted = await tx
      .insert(users)
      .values([...wanted.values()].map((row) => fromRow(row, ['email', 'first_name', 'last_name'])))
      .onConflictDoNothing()
      .returning(pick(users, ['id', 'email', 'first_name', 'last_name']));
    if (inserted.length > 0) {
      await tx.insert(experts).values(
        inserted.map(({ id, email }) => {
          const row = wanted.get(email);
          return { id, ...(row && fromRow(row, ['works_with_beverage_client', ...IMPORTED_DETAILS])) };
        }),
      );
      await sendInvitations(ctx, tx, actorId, inserted, payload);
      const entries = inserted.map(({ id, email }) => ({
        action: 'expert.invited',
        entityId: id,
        personal: { about: id, after: { email } },
      }));
      await audit(tx, entries);
    }
    const sent = new Set(inserted.map((person) => person.email));
    const unsent = [...wanted.keys()].filter((address) => !sent.has(address));
    const refused = await knownAddresses(tx, unsent);
    return {
      ids: inserted.map((person) => person.id),
      results: payload.rows.map((row) => {
        const ok = sent.has(row.email) && wanted.get(row.email) === row;
        return {
          email: row.email,
          sent: ok,
          detail: ok ? INVITE_MESSAGES.sent : (refused.get(row.email) ?? INVITE_MESSAGES.invited),
        };
      }),
    };
  });
}

/** The addresses that cannot be invited, each with the reason. */
async function knownAddresses(tx: Db, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await tx
    .select({ email: sql<string>`lower(${users.email})`, registered: sql<boolean>`${users.password_hash} is not null` })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, addresses));
  return new Map(rows.map((row) => [row.email, row.registered ? INVITE_MESSAGES.registered : INVITE_MESSAGES.invited]));
}

async function sendInvitations(
  ctx: Context,
  tx: Db,
  actorId: number,
  people: Invited[],
  texts: { emailTitle: string; emailContent: string },
): Promise<void> {
  const tokens = people.map((person) => ({ person, token: randomSecret() }));
  await tx.insert(expertInvitations).values(
    tokens.map(({ person, token }) => ({
      user_id: person.id,
      token_hash: hashSecret(token),
      email_title: texts.emailTitle || DEFAULT_INVITATION_TITLE,
      email_content: texts.emailContent || DEFAULT_INVITATION_CONTENT,
      invited_by: actorId,
    })),
  );
  const mails = tokens.map(({ person, token }) =>
    invitationMail(person, texts, `${routes.register}?invitation=${token}`),
  );
  await queueMails(ctx, tx, mails);
}

/** @throws HttpError 409 if the person has an account, or is staff invited elsewhere */
function requireInvited(user: StoredProfile): void {
  if (user.has_password || isStaffRole(user.role)) throw conflict(INVITE_MESSAGES.notInvited);
}

/**
 * Sends the last invitation once more, with a new link; does nothing if it was resent less than 30 seconds ago.
 * @throws HttpError 404, 409 when already registered
 */
export async function resendInvitation(ctx: Context, actorId: number, id: number) {
  const detail = INVITE_MESSAGES.resent;
  return ctx.db.transaction(async (tx) => {
    const user = await existingProfile(tx, id, true);
    requireInvited(user);
    const [last, earlier] = await tx
      .select()
      .from(expertInvitations)
      .where(eq(expertInvitations.user_id, id))
      .orderBy(desc(expertInvitations.id))
      .limit(2);
    if (last && earlier && !last.revoked_at && isRecent(ctx, last)) return { detail };
    const texts = { emailTitle: last?.email_title ?? '', emailContent: last?.email_content ?? '' };
    await sendInvitations(ctx, tx, actorId, [user], texts);
    await audit(tx, { action: 'expert.invitation_resent', entityId: id });
    return { detail };
  });
}

const isRecent = (ctx: Context, { sent_at }: { sent_at: Date }) =>
  isWithin(sent_at, ctx.config.lifetimes.resendCooldown);

/** Invalidates the links of invitations sent so far. @throws HttpError 404, 409 when already registered */
export async function revokeInvitation(ctx: Context, id: number) {
  await ctx.db.transaction(async (tx) => {
    const user = await existingProfile(tx, id, true);
    requireInvited(user);
    await revokeInvitations(tx, id);
    await audit(tx, { action: 'expert.invitation_revoked', entityId: id });
  });
  return { detail: INVITE_MESSAGES.revoked };
}

type Invited = { id: number; email: string; first_name: string; last_name: string };

/** The mail that invites a person to the panel; its button opens `path`. */
export function invitationMail(
  person: Omit<Invited, 'id'> & { id?: number },
  texts: { emailTitle: string; emailContent: string },
  path: string,
): NewMail {
  const { title, content } = invitationFor(person, texts);
  return {
    to: person.email,
    userId: person.id,
    kind: 'expert_invitation',
    subject: title,
    paragraphs: content.split(/\n{2,}/),
    action: { label: 'Complete your profile', path },
  };
}

/** An invitation for the preview. Its button opens the registration without an invitation; a missing name becomes a sample name. */
export function mailFor(body: InvitePreviewPayload): NewMail {
  const name = fromRow(body, ['first_name', 'last_name']);
  const shown = fullName(name) ? name : { first_name: 'First', last_name: 'Last' };
  return invitationMail({ email: '', ...shown }, body, routes.register);
}

type Known = { email: string; existing: string; registered: boolean };

/** The addresses of a file that the panel already knows, also under another spelling of the same mailbox. */
export async function checkImport(db: Db, emails: string[]): Promise<ImportCheckAnswer> {
  if (emails.length === 0) return { known: [] };
  const { rows } = await db.execute<Known>(sql`
    select wanted.email, u.email as existing, u.password_hash is not null as registered
    from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) with ordinality as wanted(email, place)
    join experts e on e.email_key = email_key(wanted.email) and e.removed_at is null
    join users u on u.id = e.id order by wanted.place`);
  return {
    known: rows.map((row) => {
      const same = row.existing.toLowerCase() === row.email.toLowerCase();
      const message = row.registered ? INVITE_MESSAGES.registered : INVITE_MESSAGES.invited;
      return { email: row.email, reason: same ? message : `${message} (as ${row.existing})` };
    }),
  };
}
