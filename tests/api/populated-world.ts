import { eq } from 'drizzle-orm';
import { randomSecret, signAccessToken } from '#server/access/tokens.ts';
import { registrationToken } from '#server/accounts/sessions.ts';
import { sessions } from '#server/data/schema/accounts.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { createResponse } from '#tests/factories/responses.ts';
import { asViewer, createAssessment } from './assessment-factories.ts';
import { createAdmin, createCompleteExpert, createSuperAdmin, type Person } from './factories.ts';
import type { TestServer } from './harness.ts';
import { createImage, createRegion, createVis } from './library-factories.ts';
import { NOBODYS } from './walk-routes.ts';

/** Words that occur only in the owner's data: people who may not read the data must never see one. */
export const MARKS = ['Ownwood', 'Markerson', 'markerson@', 'Zebrafinch', 'Kingfisher', 'Nightjar', '+46 70 555 77 11'];

export type World = {
  /** An expert with an assessment, answers and a payout. */
  owner: Person;
  /** The ids of the owner's records, and of staff's, by kind. */
  ids: Record<
    | 'expert'
    | 'assessment'
    | 'assignment'
    | 'response'
    | 'payout'
    | 'note'
    | 'category'
    | 'faq'
    | 'brand'
    | 'vis'
    | 'material'
    | 'file'
    | 'option'
    | 'staff'
    | 'summary',
    number
  >;
  /** The tokens of all callers by role; undefined for somebody who is not signed in. */
  callers: Record<Caller, string | undefined>;
  admin: Person;
  superAdmin: Person;
};

export const CALLERS = [
  'nobody',
  'garbage token',
  'forged token',
  'ended session',
  'deactivated expert',
  'registration token',
  'rejected expert',
  'other expert',
  'owner',
  'admin',
  'super admin',
] as const;
export type Caller = (typeof CALLERS)[number];

/** A row of everything, and people of every kind. */
export async function populate(server: TestServer): Promise<World> {
  const { ctx } = server;
  const owner = await createCompleteExpert(
    ctx,
    { first_name: 'Ownwood', last_name: 'Markerson', email: 'markerson@example.com' },
    { mobile_phone: '+46 70 555 77 11' },
  );
  const admin = await createAdmin(ctx);
  const superAdmin = await createSuperAdmin(ctx);
  const { token } = superAdmin;
  const idOf = async (method: string, path: string, body: unknown): Promise<number> => {
    const answer = await server.call<{ id: number }>(method, path, { token, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const vis = await createVis(server, token);
  const material = await createImage(server, token, vis.id);
  const made = await createAssessment(ctx, undefined, { title: 'Zebrafinch tea' });
  const [row] = await ctx.db.select().from(assessments).where(eq(assessments.id, made.id));
  if (!row) throw new Error('no assessment');
  const assessment = { ...row, version_id: made.versionId };
  const response = await createResponse(ctx, assessment, owner.id, { q4: 'Kingfisher' }, { submitted_at: null });
  const listed = await server.call<{ results: { id: number }[] }>('GET', `/api/assessments/${made.id}/assignments/`, {
    token,
  });
  const colleague = await createCompleteExpert(ctx);
  await createResponse(ctx, assessment, colleague.id, { q1: 4, q2: 'yes', q4: 'Clear and warm' });
  const payout = await createEarnedPayout(ctx, owner.id);
  const note = await idOf('POST', `/api/experts/${owner.id}/notes/`, { body: 'Nightjar' });
  const category = await idOf('POST', '/api/business/faq-categories/', { name: 'Payments' });
  const faq = await idOf('POST', '/api/business/faqs/', { question: 'When?', answer: 'Soon.', category });
  const summary = await idOf('POST', '/api/assessments/summaries/generate/', { assessment_id: made.id });
  await idOf('PATCH', `/api/assessments/summaries/${summary}/`, { approved: true });
  return {
    owner,
    admin,
    superAdmin,
    ids: {
      expert: owner.id,
      assessment: made.id,
      assignment: listed.body.results[0]?.id ?? 0,
      response,
      payout: payout.id,
      note,
      category,
      faq,
      brand: vis.brand,
      vis: vis.id,
      material: material.id,
      file: material.file_id,
      option: await createRegion(server),
      staff: admin.id,
      summary,
    },
    callers: await createCallers(server, owner, admin, superAdmin),
  };
}

async function createCallers(
  { ctx }: TestServer,
  owner: Person,
  admin: Person,
  superAdmin: Person,
): Promise<World['callers']> {
  const ended = await createCompleteExpert(ctx);
  const gone = await createCompleteExpert(ctx, { is_active: false });
  const registering = await createCompleteExpert(ctx);
  const subject = { id: superAdmin.id, role: 'super_admin' } as const;
  const forger = { current: randomSecret(), previous: [] };
  await ctx.db.update(sessions).set({ ended_at: new Date() }).where(eq(sessions.user_id, ended.id));
  // Strangers have work and money of their own.
  const [rejected, other] = [
    await createCompleteExpert(ctx, {}, { status: 'rejected' }),
    await createCompleteExpert(ctx),
  ];
  for (const stranger of [rejected, other]) {
    await asViewer(ctx, stranger);
    await createEarnedPayout(ctx, stranger.id);
  }
  const registration = await registrationToken(ctx, ctx.db, { id: registering.id, role: 'expert' });
  return {
    nobody: undefined,
    'garbage token': 'not.a.token',
    'forged token': await signAccessToken(forger, subject, { id: superAdmin.session, scope: 'full' }),
    'ended session': ended.token,
    'deactivated expert': gone.token,
    'registration token': registration,
    'rejected expert': rejected.token,
    'other expert': other.token,
    owner: owner.token,
    admin: admin.token,
    'super admin': superAdmin.token,
  };
}

/** The kind of record that a route's parameter names, by the beginning of the route; the longest match counts. */
const NAMED: [string, keyof World['ids']][] = [
  ['/api/assessments/assessment-responses/', 'response'],
  ['/api/assessments/summaries/', 'summary'],
  ['/api/assessments/', 'assessment'],
  ['/api/projects/surveys/', 'assessment'],
  ['/api/experts/', 'expert'],
  ['/api/staff/', 'staff'],
  ['/api/form-options/', 'option'],
  ['/api/files/', 'file'],
  ['/api/brands/brands/', 'brand'],
  ['/api/brands/vis-materials/', 'material'],
  ['/api/brands/vis/', 'vis'],
  ['/api/business/faq-categories/', 'category'],
  ['/api/business/faqs/', 'faq'],
  ['/api/business/admin/payouts/', 'payout'],
];

/** The record of the world for a parameter of a route, or one that does not exist. */
export function ownIdFor({ ids }: World, parameter: string, route: string): string | number {
  if (parameter === 'number') return 1;
  if (parameter === 'variant') return 'original';
  if (parameter in ids) return ids[parameter as keyof World['ids']];
  if (parameter !== 'id' || route.includes('/templates/')) return NOBODYS;
  const named = NAMED.find(([begin]) => route.split(' ')[1]?.startsWith(begin));
  return named ? ids[named[1]] : NOBODYS;
}
