import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { routes } from '#common/access/addresses.ts';
import { STAFF_ROLES } from '#common/access/roles.ts';
import { DEFAULT_TELL_TIME, STAFF_EVENT_LABELS, type StaffEvent } from '#common/people/notifications.ts';
import { pick } from '#common/words/collections.ts';
import { counted } from '#common/words/format.ts';
import type { Db } from '#server/data/database.ts';
import { notificationPreferences, staffTold, users } from '#server/data/schema/accounts.ts';
import { Statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { type MailText, mailsOf } from './mails.ts';
import { TELL_STAFF } from './preferences.ts';
import { queueMail } from './queue-mail.ts';
import { mailCompany } from './template.ts';

const found = z.object({ id: z.int(), label: z.string(), about: z.int().nullable(), count: z.int() });
type Found = z.infer<typeof found>;
type Item = Omit<Found, 'count'>;

/** Records that wait for staff. */
export type Waiting = {
  event: StaffEvent;
  /** All of them. */
  items: SQL;
  /** Reads those (with `ids`: of these) that a member was not told of, and notes that the member is; at most ten, and their number. */
  news: Statement<Found>;
  /** The screen of one of them. */
  path: (item: Item) => string;
  /** The screen of all. */
  screen: string;
};

const LISTED = 10;

/** `items` selects id, label and `about`, another id that the path may need. */
export function waitingFor(event: StaffEvent, items: SQL, screen: string, path: Waiting['path']): Waiting {
  const ids = sql`${sql.placeholder('ids')}::int[]`;
  const news = sql`with waiting as (${items}),
    news as (insert into ${staffTold} (user_id, event, item_id)
      select ${sql.placeholder('user')}::int, ${event}::text, id from waiting where ${ids} is null or id = any(${ids}) order by id
      on conflict do nothing returning item_id)
    select (count(*) over ())::int as count, id, label, about from waiting join news on item_id = id order by id limit ${sql.raw(String(LISTED))}`;
  return { event, items, screen, path, news: new Statement(`news for staff: ${event}`, found, news) };
}

/** The staff who can sign in, with when each wants to be told of what. */
export async function staffToTell(db: Db) {
  const rows = await db
    .select({ ...pick(users, ['id', 'email', 'first_name']), ...TELL_STAFF })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.user_id, users.id))
    .where(and(inArray(users.role, STAFF_ROLES), eq(users.is_active, true), isNotNull(users.password_hash)))
    .orderBy(users.id);
  return rows.map(({ id, email, first_name, ...chosen }) => ({
    id,
    email,
    first_name,
    when: (event: StaffEvent) => chosen[event] ?? DEFAULT_TELL_TIME,
  }));
}

type Member = Awaited<ReturnType<typeof staffToTell>>[number];

/** Tells the staff who want to know at once that these records wait from now on. */
export async function tellStaffAtOnce(ctx: Context, tx: Db, waiting: Waiting, ids: number[]): Promise<void> {
  const members = (await staffToTell(tx)).filter(({ when }) => when(waiting.event) === 'at_once');
  for (const member of members) await tellNews(ctx, tx, member, [waiting], ids);
}

/** Queues one mail that tells a staff member of what waits, if there is something that the member was not told of. */
export async function tellNews(
  ctx: Context,
  tx: Db,
  member: Member,
  list: readonly Waiting[],
  ids: number[] | null = null,
): Promise<void> {
  // Without a mail, nobody would be told later either.
  if ((await mailCompany(ctx, tx)) === null) return;
  const news: News[] = [];
  for (const waiting of list) {
    const found = await waiting.news.rows(tx, { user: member.id, ids });
    if (found.length > 0) news.push({ waiting, found });
  }
  if (news.length > 0) await queueMail(ctx, tx, staffMail('waits_for_staff', member, news, ctx.config.publicUrl));
}

type News = { waiting: Waiting; found: Found[] };

const staffMail = mailsOf({
  /** Names what waits since the last such mail. */
  waits_for_staff: (news: News[], portal: string) => ({
    notice: true,
    subject: news.map(inNumbers).join(', '),
    heading: 'This waits for you or a colleague',
    paragraphs: [],
    lists: news.map(listOf),
    notes: [`You choose what you are told of, and when, at ${portal}${routes.account}?tab=notifications`],
  }),
});

function inNumbers({ waiting: { event }, found }: News): string {
  const { one, many } = STAFF_EVENT_LABELS[event];
  return counted(found[0]?.count ?? 0, one, many);
}

function listOf(news: News): NonNullable<MailText['lists']>[number] {
  const { waiting, found } = news;
  const more = (found[0]?.count ?? 0) - found.length;
  const links = found.map((item) => ({ label: item.label, path: waiting.path(item) }));
  if (more > 0) links.push({ label: `and ${more} more`, path: waiting.screen });
  return { title: inNumbers(news), links };
}
