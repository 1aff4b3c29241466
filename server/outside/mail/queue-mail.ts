import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { MailPreview } from '#common/mails/mails.ts';
import { seenText } from '#common/words/text-fields.ts';
import { SECOND } from '#common/words/units.ts';
import { CLAIM } from '#server/data/claim.ts';
import type { Db } from '#server/data/database.ts';
import { NotSetUp } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { mails } from '#server/data/schema/system.ts';
import { companyName } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import type { NewMail } from './mails.ts';
import { UNSUBSCRIBE_LINK, wantedMails } from './preferences.ts';
import { type MailContent, mailCompany, renderMail } from './template.ts';

/**
 * Writes a mail and its delivery job in the transaction `tx`. Skips a repeated uniqueKey and a category that the receiver
 * has switched off. A mail with a category has a link that switches it off.
 * @throws NotSetUp in production, until the company's name and contact address are set
 */
export const queueMail = (ctx: Context, tx: Db, mail: NewMail) => queueMails(ctx, tx, [mail]);

/** As queueMail, for many mails. They are sent `heldFor` (ms) later; until then they can be withdrawn. */
export async function queueMails(ctx: Context, tx: Db, list: NewMail[], heldFor = 0): Promise<void> {
  const wanted = await wantedMails(tx, list);
  if (wanted.length === 0) return;
  const company = await mailCompany(ctx, tx);
  if (company === null) {
    if (wanted.some(({ notice }) => !notice)) throw new NotSetUp();
    ctx.log.warn(
      { kinds: [...new Set(wanted.map(({ kind }) => kind))] },
      'mails left out until the first settings are made',
    );
    return;
  }
  for (let start = 0; start < wanted.length; start += BATCH)
    await writeMails(ctx, tx, wanted.slice(start, start + BATCH), { company, heldFor });
}

/** Mails per statement, since a statement of PostgreSQL takes a limited number of values. */
const BATCH = 1000;

async function writeMails(
  ctx: Context,
  tx: Db,
  list: NewMail[],
  { company, heldFor }: { company: string; heldFor: number },
): Promise<void> {
  const rows = await tx
    .insert(mails)
    .values(
      list.map((mail) => {
        const { userId, category } = mail;
        return {
          user_id: userId,
          to: mail.to,
          kind: mail.kind,
          subject: seenText(mail.subject),
          category: userId === undefined ? undefined : category,
          ...renderMail(contentOf(ctx, mail, company)),
          unique_key: mail.uniqueKey,
          expires_at: mail.expiresAt,
        };
      }),
    )
    .onConflictDoNothing()
    .returning({ id: mails.id, expires_at: mails.expires_at });
  for (const urgent of [true, false]) {
    const those = rows.filter((row) => (row.expires_at !== null) === urgent);
    await ctx.jobs.enqueueMany(
      tx,
      'deliver-mail',
      those.map((row) => ({ mail_id: row.id })),
      { urgent, ...(heldFor > 0 && { startAfter: `${heldFor / SECOND}` as const }) },
    );
  }
}

function contentOf({ config }: Context, { heading, action, lists, ...mail }: NewMail, company: string): MailContent {
  const link = ({ label, path }: { label: string; path: string }) => ({ label, url: config.publicUrl + path });
  return {
    ...mail,
    unsubscribeUrl: mail.category && mail.userId !== undefined ? UNSUBSCRIBE_LINK : undefined,
    heading: heading ?? mail.subject,
    action: action && link(action),
    lists: lists?.map(({ title, links }) => ({ title, links: links.map(link) })),
    company,
  };
}

export type Mail = typeof mails.$inferSelect;

const claimed = { claimed_until: sql`now() + ${CLAIM}` };

/**
 * Claims a waiting mail for this process, since a slow job may be run a second time. Null if the mail no longer waits.
 * @throws Error if another run is sending it
 */
export async function claimMail(db: Db, id: number): Promise<Mail | null> {
  const waiting = and(eq(mails.id, id), eq(mails.status, 'queued'));
  // A claim that ends later than any does was made before the clock stepped back.
  const free = or(isNull(mails.claimed_until), sql`${mails.claimed_until} not between now() and now() + 4 * ${CLAIM}`);
  const [mail] = await db.update(mails).set(claimed).where(and(waiting, free)).returning();
  if (mail) return mail;
  const [held] = await db.select({ id: mails.id }).from(mails).where(waiting);
  if (held) throw new Error('Another process is sending this mail.');
  return null;
}

/** Renews the claim on a mail that this process is sending. */
export const renewClaim = (db: Db, id: number) => db.update(mails).set(claimed).where(eq(mails.id, id));

/**
 * Renders a mail as its receiver will see it, without sending it. An unsubscribe link leads nowhere, because only
 * the receiver may use it.
 */
export async function previewMail(ctx: Context, mail: NewMail): Promise<MailPreview> {
  const content = contentOf(ctx, mail, await companyName(ctx.db));
  const { html } = renderMail({ ...content, ...(mail.category && { unsubscribeUrl: '#' }) });
  return { to: mail.to, subject: seenText(mail.subject), html };
}

/** Sends a mail, marked as a test, to the staff member who wrote it; its button leads to `path`. Returns the message for staff. */
export async function queueTest(
  ctx: Context,
  tx: Db,
  { subject, paragraphs, ...mail }: NewMail,
  staffId: number,
  path: string,
) {
  const [staff] = await tx.select({ email: users.email }).from(users).where(eq(users.id, staffId));
  if (!staff) throw new Error('The account is gone');
  await queueMail(ctx, tx, {
    to: staff.email,
    userId: staffId,
    kind: 'test_mail',
    subject: `[Test] ${subject}`,
    heading: mail.heading ?? subject,
    paragraphs: ['This is a test. It was sent to you only; no expert was written to.', ...paragraphs],
    action: mail.action && { ...mail.action, path },
    notes: mail.notes,
  });
  return { detail: `A test email was sent to ${staff.email}.` };
}
