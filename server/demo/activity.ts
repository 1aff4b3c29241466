import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { DEFAULT_INVITATION } from '#common/assessments/invitations.ts';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { DAY } from '#common/values/durations.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { answers, assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { brands, vis, visMaterials } from '#server/data/schema/library.ts';
import { payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { type Asked, askedOf } from './activity/asked.ts';
import { type AssessmentContent, assessmentContents } from './activity/content.ts';
import { type Participant, participants } from './activity/participants.ts';
import { attemptOf, bonuses, keepApprovedTerms, payoutOf } from './activity/payouts.ts';
import { randomFrom } from './activity/random.ts';
import { writeAnswers } from './activity/write-answers.ts';

/** Rows in one insert: PostgreSQL takes 65,535 parameters. */
const ROWS_AT_ONCE = 2000;

type People = { admin: number; demo: number; panel: number[] };

/**
 * The demo's assessments in every state, with assignments, responses and payouts. Needs the library and the experts;
 * the same each time, but for the dates, which count from now.
 */
export async function seedDemoActivity(ctx: Pick<Context, 'db'>, now = new Date()): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const people = await findPeople(tx);
    const materials = await findMaterials(tx);
    for (const [index, content] of assessmentContents.entries()) {
      await seedAssessment(tx, content, index, { people, materials, now });
    }
    await tx.insert(payouts).values(bonuses(people, now));
    await keepApprovedTerms(tx);
  });
}

type World = { people: People; materials: Map<string, number>; now: Date };

async function seedAssessment(tx: Db, content: AssessmentContent, index: number, { people, materials, now }: World) {
  const material = (title: string) => idOf(materials, `${content.brand} ${content.version} ${title}`);
  const before = content.before && askedOf(content.before, material);
  const after = askedOf(content.questions, material);
  const created = new Date(now.getTime() - content.age * DAY);
  const deadline = content.deadline === null ? null : new Date(now.getTime() + content.deadline * DAY);
  const [assessment] = await tx
    .insert(assessments)
    .values({
      vis_id: idOf(materials, `${content.brand} ${content.version}`),
      title: content.title,
      description: content.description,
      deadline,
      deadline_zone: content.zone,
      reward: content.reward,
      estimated_minutes: content.minutes,
      invitation_subject: DEFAULT_INVITATION.subject,
      invitation_body: DEFAULT_INVITATION.body,
      is_draft: !content.published,
      is_active: content.isActive,
      draft: documentOf(content, after),
      draft_saved_by: people.admin,
      created_by: people.admin,
      created_at: created,
      updated_at: created,
    })
    .returning({ id: assessments.id });
  if (!assessment || !content.published) return;
  const versions = await insertVersions(tx, assessment.id, people.admin, created, [
    ...(before ? [documentOf(content, before)] : []),
    documentOf(content, after),
  ]);
  const [first = 0] = versions;
  const newest = versions.at(-1) ?? 0;
  await tx
    .update(assessments)
    .set({ current_version_id: newest, updated_at: created })
    .where(eq(assessments.id, assessment.id));

  const crowd = participants(content, index, people, { created, deadline, now });
  const half = before ? Math.floor(crowd.length / 2) : 0;
  await seedParticipants(tx, { content, assessmentId: assessment.id, seed: index + 1, admin: people.admin }, [
    ...crowd.slice(0, half).map((person) => ({ person, asked: before ?? after, version: first })),
    ...crowd.slice(half).map((person) => ({ person, asked: after, version: newest })),
  ]);
}

type Subject = { content: AssessmentContent; assessmentId: number; seed: number; admin: number };
type Answering = { person: Participant; asked: Asked[]; version: number };

async function seedParticipants(tx: Db, subject: Subject, crowd: Answering[]): Promise<void> {
  if (crowd.length === 0) return;
  const { content, assessmentId, admin } = subject;
  const written = crowd.map(({ person, asked }, index) => {
    const random = randomFrom(subject.seed * 1000 + index);
    return person.started_at
      ? writeAnswers(documentOf(content, asked), asked, person, random)
      : { answers: [], progress: 0 };
  });
  const assigned = await tx
    .insert(assignments)
    .values(
      crowd.map(({ person: { is_late: _late, ...person } }, index) => ({
        ...person,
        assessment_id: assessmentId,
        assigned_by: admin,
        progress: written[index]?.progress ?? 0,
        submitted_at: crowd[index]?.person.is_late ? null : person.submitted_at,
      })),
    )
    .returning({ id: assignments.id });
  const started = crowd.flatMap((each, index) =>
    each.person.started_at
      ? [{ ...each, started_at: each.person.started_at, index, assignment: assigned[index]?.id ?? 0 }]
      : [],
  );
  if (started.length === 0) return;
  const rows = await tx
    .insert(responses)
    .values(
      started.map(({ person, version, assignment, index, started_at }) => ({
        assignment_id: assignment,
        assessment_id: assessmentId,
        expert_id: person.expert_id,
        version_id: version,
        seed: subject.seed * 100 + index,
        current_question_id: written[index]?.answers.at(-1)?.question_id,
        started_at,
        submitted_at: person.submitted_at,
        is_late: person.is_late,
        updated_at: person.submitted_at ?? started_at,
      })),
    )
    .returning({ id: responses.id });
  const given = started.flatMap(({ index }, at) =>
    (written[index]?.answers ?? []).map((answer) => ({ ...answer, response_id: rows[at]?.id ?? 0 })),
  );
  for (let from = 0; from < given.length; from += ROWS_AT_ONCE) {
    await tx.insert(answers).values(given.slice(from, from + ROWS_AT_ONCE));
  }
  const completed = started.filter(({ person }) => person.submitted_at && !person.is_late);
  const owed = completed.map(({ person, assignment }, index) =>
    payoutOf(content, { person, assignment, assessmentId, index, admin }),
  );
  if (owed.length === 0) return;
  const payoutRows = await tx.insert(payouts).values(owed).returning();
  const attempts = payoutRows.flatMap((payout) => attemptOf(payout, admin));
  if (attempts.length > 0) await tx.insert(payoutAttempts).values(attempts);
}

function documentOf(content: AssessmentContent, asked: Asked[]): Questionnaire {
  const document = {
    display: content.display,
    sections: content.sections,
    questions: asked.map(({ question }) => question),
  };
  const [problem] = problems(document);
  if (problem)
    throw new Error(
      `The demo's assessment “${content.title}”: ${problem.question_id} ${problem.field}: ${problem.message}`,
    );
  return document;
}

async function insertVersions(tx: Db, assessmentId: number, admin: number, created: Date, documents: Questionnaire[]) {
  const rows = await tx
    .insert(assessmentVersions)
    .values(
      documents.map((questionnaire, index) => ({
        assessment_id: assessmentId,
        number: index + 1,
        questionnaire,
        published_at: new Date(created.getTime() + index * 6 * DAY),
        published_by: admin,
      })),
    )
    .returning({ id: assessmentVersions.id });
  return rows.map(({ id }) => id);
}

async function findPeople(tx: Db): Promise<People> {
  const rows = await tx
    .select({ id: users.id, email: users.email, role: users.role, excluded: experts.works_with_beverage_client })
    .from(users)
    .innerJoin(experts, eq(experts.id, users.id))
    .where(and(eq(experts.status, 'approved'), isNotNull(experts.registered_at), eq(users.is_active, true)))
    .orderBy(asc(users.id));
  const idFor = (email: string) => rows.find((row) => row.email === email)?.id ?? 0;
  const demo = idFor('expert@example.com');
  return {
    admin: idFor('admin@example.com'),
    demo,
    panel: rows.filter((row) => row.role === 'expert' && !row.excluded && row.id !== demo).map((row) => row.id),
  };
}

/** Ids of VIS by "brand version" and of their materials by "brand version title". */
async function findMaterials(tx: Db): Promise<Map<string, number>> {
  const rows = await tx
    .select({
      brand: brands.name,
      version: vis.version,
      vis: vis.id,
      title: visMaterials.title,
      material: visMaterials.id,
    })
    .from(visMaterials)
    .innerJoin(vis, eq(vis.id, visMaterials.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id));
  return new Map(
    rows.flatMap(({ brand, version, vis: visId, title, material }) => [
      [`${brand} ${version}`, visId] as const,
      [`${brand} ${version} ${title}`, material] as const,
    ]),
  );
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo's library has no “${name}”`);
  return id;
}
