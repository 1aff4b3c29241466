import { randomUUID } from 'node:crypto';
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { DAY } from '#common/words/units.ts';
import type { Db } from '#server/data/database.ts';
import { PERSONAL_DATA } from '#server/data/privacy/personal-data.ts';
import { passkeyChallenges, passkeys, users } from '#server/data/schema/accounts.ts';
import { answers, assignmentInvitations, conflictOverrides, responses } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { files, fileViews } from '#server/data/schema/files.ts';
import { bookChecks, bookDifferences, payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { auditLog, auditOrigins, mails } from '#server/data/schema/system.ts';
import { form, upload } from '#tests/factories/files.ts';
import { createEarnedPayout, first } from '#tests/factories/payouts.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createSuperAdmin, PASSWORD, type Person } from './factories.ts';
import type { TestServer } from './harness.ts';
import { agreed, completeProfile, newcomer, verified, withPassword } from './registering.ts';

/** Stands in every text about the person; phone and date of birth are as rare. */
export const MARK = 'zqxmarker';
const PHONE = '+46 771 717 717 177';
const BORN = '1931-03-07';
const EMAIL = `${MARK}@marked.example`;

/** What is searched for, in lower case; bytes are written in hex by the database. */
export const MARKS = [MARK, '771717717177', PHONE, BORN, Buffer.from(MARK).toString('hex')];

type Must = (method: string, path: string, token?: string, body?: unknown) => Promise<Record<string, unknown>>;

/**
 * A person who has been through everything that the portal does, with a mark in each text: invited, registered, rejected, approved, noted,
 * written to, asked, paid, refused, and about to change address.
 */
export async function createMarkedPerson(server: TestServer): Promise<Person> {
  const admin = await createAdmin(server.ctx);
  const must: Must = async (method, path, token, body) => {
    const headers = { 'idempotency-key': randomUUID(), 'user-agent': `Phone of ${MARK}` };
    const answer = await server.call<Record<string, unknown>>(method, path, { token, body, headers });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const person = await register(server, must, admin.token);
  await review(must, admin.token, person.id);
  await work(server, must, person);
  await pay(server, must, person.id);
  await addSecondFactor(server.ctx.db, person.id);
  await markTexts(server, person);
  return person;
}

async function register(server: TestServer, must: Must, staff: string): Promise<Person> {
  await must('POST', '/api/experts/invite/', staff, {
    email: EMAIL,
    firstName: MARK,
    lastName: MARK,
    worksWithBeverageClient: false,
    emailTitle: `Dear ${MARK}`,
    emailContent: `Join us, ${MARK}`,
  });
  const details = newcomer({ email: EMAIL, first_name: MARK, last_name: MARK, mobile_phone: PHONE, birthdate: BORN });
  const token = await withPassword(server, EMAIL, await verified(server, details));
  await agreed(server, token);
  const brand = { name: MARK, start_date: '2020-01-01', end_date: null, involved_with_brand: true };
  await must('PUT', '/api/experts/profile/me/', token, { ...completeProfile, brands: [brand] });
  const { access } = await must('POST', '/api/auth/token/', undefined, { username: EMAIL, password: PASSWORD });
  const own = String(access);
  await must('PUT', '/api/experts/profile/me/', own, form({ profile_picture: await picture() }));
  await must('PUT', '/api/auth/notification-preferences/', own, { deadlineReminders: false });
  await server.call('POST', '/api/auth/token/', { body: { username: EMAIL, password: 'Wrong#2026' } });
  await must('POST', '/api/business/register/', undefined, details);
  const { id } = await first(server.ctx.db.select().from(users).where(eq(users.email, EMAIL)));
  return { id, email: EMAIL, token: own, session: '' };
}

/** A picture that carries the mark in its name and in its metadata. */
async function picture(): Promise<File> {
  const content = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#9a4a1c' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: MARK, Artist: MARK } })
    .toBuffer();
  return upload(content, `${MARK}.jpg`, 'image/jpeg');
}

async function review(must: Must, staff: string, id: number): Promise<void> {
  await must('POST', `/api/experts/${id}/reject/`, staff, { reason: `No, ${MARK}` });
  await must('POST', `/api/experts/${id}/approve/`, staff);
  await must('POST', `/api/experts/${id}/notes/`, staff, { body: `Knows ${MARK}` });
  await must('POST', '/api/experts/bulk-message/', staff, { ids: [id], subject: `To ${MARK}`, body: `Hello ${MARK}` });
  await must('PATCH', `/api/experts/${id}/`, staff, { specialization: MARK, rating: 3, email: `new-${EMAIL}` });
}

async function work({ ctx }: TestServer, must: Must, { id, token }: Person): Promise<void> {
  const assessment = await createAssessment(ctx);
  const assignment_id = await invite(ctx, assessment.id, id);
  await ctx.db.insert(assignmentInvitations).values({ assignment_id });
  const override = { reason: `Though ${MARK}`, brands: [MARK] };
  await ctx.db.insert(conflictOverrides).values({ assessment_id: assessment.id, expert_id: id, ...override });
  await must('POST', `/api/projects/surveys/${assessment.id}/decline/`, token, { reason: `Because of ${MARK}` });
  const [file] = await ctx.db.select().from(files);
  if (file) await ctx.db.insert(fileViews).values({ file_id: file.id, user_id: id });
}

/** A paid payout that stands in the ledger, with all that a provider may tell, and a rejected one. */
async function pay({ ctx }: TestServer, must: Must, id: number): Promise<void> {
  const { db } = ctx;
  const superAdmin = await createSuperAdmin(ctx);
  await db.update(payouts).set({ notes: '' });
  const { id: paid } = await createEarnedPayout(ctx, id, { notes: `Pay ${MARK}` });
  await must('POST', `/api/business/admin/payouts/${paid}/mark_paid/`, superAdmin.token, {});
  const told = {
    response: { state: 'failed', reason: `No mailbox ${EMAIL}`, recipient: EMAIL },
    refusal: `No mailbox ${EMAIL}`,
    resolution: { outcome: 'no_order', provider_order_id: '', seen: `Nothing for ${MARK}` },
  };
  await db.update(payoutAttempts).set(told).where(eq(payoutAttempts.payout_id, paid));
  const [response] = await db.select().from(responses).where(eq(responses.expert_id, id));
  // Texts of answers are kept without the name, so they carry no mark.
  const answer = { question_id: 'q1', value: 'A calm blue', revision: 1, answered_at: new Date() };
  await db.insert(answers).values({ response_id: response?.id ?? 0, ...answer });
  const refused = await createEarnedPayout(ctx, id);
  const reason = { status: 'rejected', reason: `Not ${MARK}` };
  await must('PATCH', `/api/business/admin/payouts/${refused.id}/`, superAdmin.token, reason);
  const check = await first(db.insert(bookChecks).values({ agrees: true, sums: [] }).returning());
  const difference = { check_id: check.id, kind: 'recipient', payout_id: paid, idempotency_key: `${paid}-1` } as const;
  await db.insert(bookDifferences).values({ ...difference, ours: EMAIL, theirs: `other-${EMAIL}` });
}

/** Columns that the product writes and checks itself, or triggers do: a mark would break a rule. */
const LEFT = new Set([
  'calls.body',
  'refresh_tokens.token_hash',
  'one_time_secrets.secret_hash',
  'throttles.key',
  'registrations.email',
  'agreement_acceptances.version',
  'expert_invitations.token_hash',
  'experts.expertise_level',
  'experts.facets',
  'experts.search_text',
  'experts.name_key',
  'experts.email_key',
  'experts.phone_key',
  'experts.linkedin_key',
  'experts.mobile_phone',
  'experts.design_expertise',
  'files.key',
  'files.sha256',
  'payout_attempts.provider',
  'payout_attempts.provider_order_id',
  'payouts.currency',
  'audit_log.action',
  'audit_log.request_id',
  'audit_log.details_hash',
  'audit_details.salt',
  'users.email',
  'mails.kind',
]);

/** The columns of text about people that can hold a mark. */
export const TEXTS = PERSONAL_DATA.flatMap((rule) =>
  Object.entries(getTableColumns(rule.table)).flatMap(([name, column]) => {
    const isText = ['text', 'text[]'].includes(column.getSQLType()) && !column.enumValues?.length;
    const isLeft = LEFT.has(`${getTableName(rule.table)}.${name}`);
    return isText && !isLeft && rule.personal[name as never]
      ? [{ rule, name, isList: column.getSQLType() !== 'text' }]
      : [];
  }),
);

/** Puts a mark into columns that are still empty. */
async function markTexts({ ctx }: TestServer, { id, email }: Person): Promise<void> {
  for (const { rule, name, isList } of TEXTS) {
    if (rule.table === mails && name === 'to') continue;
    // Origins cannot be changed, so there is one more.
    if (rule.table === auditOrigins) {
      await markOrigin(ctx.db, id);
      continue;
    }
    const value = `${MARK} ${name}`;
    await ctx.db
      .update(rule.table)
      .set({ [name]: isList ? [value] : value, ...(rule.table === experts && { revision: sql`revision + 1` }) })
      .where(rule.of({ id, email }));
  }
}

async function markOrigin(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: audit_id } = await first(
      tx.insert(auditLog).values({ actor_id: id, action: 'test.marked', entity: 'user', entity_id: id }).returning(),
    );
    await tx.insert(auditOrigins).values({ audit_id, address: MARK });
  });
}

/** Experts have no second factor at present, but a former staff member may. */
async function addSecondFactor(db: Db, user_id: number): Promise<void> {
  const soon = new Date(Date.now() + DAY);
  await db.insert(passkeys).values({ user_id, credential_id: '', public_key: '', counter: 0, name: '' });
  await db.insert(passkeyChallenges).values({ challenge: '', user_id, purpose: 'add', expires_at: soon });
}
