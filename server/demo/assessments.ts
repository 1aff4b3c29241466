import { eq, sql } from 'drizzle-orm';
import { DEFAULT_INVITATION } from '#common/assessments/invitations.ts';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { DAY, HOUR, MINUTE } from '#common/words/units.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { answers, assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import { payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { type AskedData, askedOf, type DemoQuestion, randomFrom, writeAnswers } from './answers.ts';
import data from './assessments.json' with { type: 'json' };
import type { Materials } from './library.ts';
import { attemptOf, bonuses, type Paying, payoutOf, statusOf } from './payouts.ts';
import type { Member, People } from './people.ts';

const STAGES = ['completed', 'late', 'started', 'opened', 'invited', 'declined', 'pending'] as const;
type Stage = (typeof STAGES)[number];

type AssessmentContent = {
  brand: string;
  version: string;
  title: string;
  description: string;
  reward: string;
  minutes: number;
  createdDaysAgo: number;
  /** Negative if the deadline has passed; null without one. */
  deadlineInDays: number | null;
  zone: string;
  published: boolean;
  isActive: boolean;
  display: 'question' | 'section';
  sections: { id: string; title: string; intro: string }[];
  questions: AskedData[];
  /** The questions of the first version, if they were changed later. */
  before?: AskedData[];
  /** The number of experts at each stage. */
  crowd: Partial<Record<Stage, number>>;
  /** The stage of the demo's own expert. */
  demoExpert: Stage | null;
  payouts: Paying;
};

/** The demo's assessments, the oldest first. */
export const assessmentContents = data as unknown as AssessmentContent[];

type World = { people: People; materials: Materials; now: Date };

/** The demo's assessments in every state, with assignments, responses and payouts. */
export async function seedAssessments(tx: Db, world: World): Promise<void> {
  for (const [index, content] of assessmentContents.entries()) await seedAssessment(tx, content, index, world);
  for (const { payout, expert } of bonuses(world.people, world.now))
    await seedPayout(tx, payout, expert, world.people.admin);
  // Whoever did something was there.
  await tx.execute(sql`update ${users} set last_seen_at = greatest(last_seen_at, done.at) from (
    select a.expert_id, max(greatest(a.opened_at, a.declined_at, r.submitted_at, r.updated_at, p.requested_at)) as at
    from ${assignments} a left join ${responses} r on r.assignment_id = a.id left join ${payouts} p on p.assignment_id = a.id
    group by a.expert_id) done where done.expert_id = ${users.id} and done.at is not null`);
}

async function seedAssessment(tx: Db, content: AssessmentContent, index: number, world: World): Promise<void> {
  const { people, materials, now } = world;
  const visName = `${content.brand} ${content.version}`;
  const { newest, oldest } = versionsOf(content, (title) => idOf(materials, `${visName} ${title}`));
  const created = new Date(now.getTime() - content.createdDaysAgo * DAY);
  const deadline = content.deadlineInDays === null ? null : new Date(now.getTime() + content.deadlineInDays * DAY);
  const rows = await tx
    .insert(assessments)
    .values({
      vis_id: idOf(materials, visName),
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
      draft: documentOf(content, newest),
      draft_saved_by: people.admin,
      created_by: people.admin,
      created_at: created,
      updated_at: created,
    })
    .returning({ id: assessments.id });
  if (!content.published) return;
  const assessment = { id: only(rows), seed: index + 1, content, people, now };
  const versions: Version[] = [];
  for (const asked of oldest ? [oldest, newest] : [newest])
    versions.push(await publish(tx, assessment, asked, versions.length + 1, created));
  await tx
    .update(assessments)
    .set({ current_version_id: versions.at(-1)?.id, updated_at: versions.at(-1)?.published_at })
    .where(eq(assessments.id, assessment.id));
  const crowd = participants(content, index, people, { created, deadline, now });
  const completed = crowd.filter(({ stage }) => stage === 'completed');
  for (const [place, person] of crowd.entries()) {
    // The newest one when the expert started.
    const version = versions.findLast(({ published_at }) => published_at <= (person.started_at ?? now));
    if (version) await seedParticipant(tx, assessment, version, person, place, completed.indexOf(person));
  }
}

/** A published version with its questions and the tendencies of their answers. */
type Version = { id: number; published_at: Date; questionnaire: Questionnaire; asked: DemoQuestion[] };
type Assessment = { id: number; seed: number; content: AssessmentContent; people: People; now: Date };

/** The questions of each version: the first one, if it differs, and the current one. */
function versionsOf({ questions, before }: AssessmentContent, material: (title: string) => number) {
  const old = before && questions.map((question) => before.find(({ id }) => id === question.id) ?? question);
  return { newest: askedOf(questions, material), oldest: old && askedOf(old, material) };
}

/** The time between two versions. About half of the experts have answered the first by then. */
const BETWEEN_VERSIONS = 16 * DAY;

async function publish(
  tx: Db,
  { id, content, people }: Assessment,
  asked: DemoQuestion[],
  number: number,
  created: Date,
): Promise<Version> {
  const questionnaire = documentOf(content, asked);
  const published_at = new Date(created.getTime() + (number - 1) * BETWEEN_VERSIONS);
  const rows = await tx
    .insert(assessmentVersions)
    .values({ assessment_id: id, number, questionnaire, published_at, published_by: people.admin })
    .returning({ id: assessmentVersions.id });
  return { id: only(rows), published_at, questionnaire, asked };
}

/** Seeds one expert's assignment, response and answers, and the payout of a complete response. */
async function seedParticipant(
  tx: Db,
  { id: assessment_id, seed, content, people: { admin }, now }: Assessment,
  version: Version,
  { expert, stage, started_at, submitted_at, ...instants }: Participant,
  place: number,
  completed: number,
): Promise<void> {
  const is_late = stage === 'late';
  const responseSeed = seed * 100 + place;
  const times = started_at && { started_at, submitted_at, seed: responseSeed };
  const written = times && writeAnswers(version, times, randomFrom(seed * 1000 + place));
  const assignment_id = only(
    await tx
      .insert(assignments)
      .values({
        ...instants,
        assessment_id,
        expert_id: expert.id,
        assigned_by: admin,
        started_at,
        submitted_at: is_late ? null : submitted_at,
        progress: written ? written.progress : 0,
      })
      .returning({ id: assignments.id }),
  );
  if (!times || !written) return;
  const response_id = only(
    await tx
      .insert(responses)
      .values({
        assignment_id,
        assessment_id,
        expert_id: expert.id,
        version_id: version.id,
        seed: responseSeed,
        current_question_id: written.answers.at(-1)?.question_id,
        started_at,
        submitted_at,
        is_late,
        updated_at: submitted_at ?? written.answers.at(-1)?.saved_at ?? started_at,
      })
      .returning({ id: responses.id }),
  );
  await tx.insert(answers).values(written.answers.map((answer) => ({ ...answer, response_id })));
  if (stage !== 'completed' || !submitted_at) return;
  const status = statusOf(content.payouts, completed);
  const payout = payoutOf({ expert, amount: content.reward, status, created_at: submitted_at, admin, now });
  await seedPayout(tx, { ...payout, assignment_id, assessment_id }, expert, admin);
}

async function seedPayout(tx: Db, payout: typeof payouts.$inferInsert, expert: Member, admin: number): Promise<void> {
  const id = only(await tx.insert(payouts).values(payout).returning({ id: payouts.id }));
  const attempt = attemptOf({ ...payout, id }, expert, admin);
  if (attempt) await tx.insert(payoutAttempts).values(attempt);
}

type Participant = {
  expert: Member;
  stage: Stage;
  assigned_at: Date;
  invited_at: Date | null;
  opened_at: Date | null;
  started_at: Date | null;
  submitted_at: Date | null;
  declined_at: Date | null;
  decline_reason: string;
};

type Times = { created: Date; deadline: Date | null; now: Date };

const REASONS = ['I know the agency that made this design.', 'No time this month.'];

/** How long before an assessment its participants were last seen, at most. */
const LAPSED_AFTER = 90 * DAY;

/**
 * The participants of an assessment and the times of their steps: the demo's own expert if wanted, and in turn those who were members
 * and had not lapsed when it was made.
 */
function participants(
  { crowd, demoExpert }: AssessmentContent,
  index: number,
  { demo, panel }: People,
  times: Times,
): Participant[] {
  const created = times.created.getTime();
  const members = panel.filter(
    ({ since, seen }) => since.getTime() < created && seen.getTime() > created - LAPSED_AFTER,
  );
  const stages = STAGES.flatMap((stage) => Array.from({ length: crowd[stage] ?? 0 }, () => stage));
  const others = stages.map((stage, at) =>
    participant(members[(index * 7 + at) % members.length] ?? demo, stage, at, stages.length, times),
  );
  return demoExpert ? [participant(demo, demoExpert, stages.length, stages.length + 1, times), ...others] : others;
}

/** The number of steps that an expert at each stage has taken: invited, opened, started, submitted. */
const STEPS = { pending: 0, invited: 1, declined: 2, opened: 2, started: 3, late: 4, completed: 4 };

function participant(expert: Member, stage: Stage, at: number, of: number, times: Times): Participant {
  const { created, deadline, now } = times;
  const after = (from: Date, ms: number) => new Date(Math.min(from.getTime() + ms, now.getTime() - HOUR));
  const invited = after(created, 2 * HOUR);
  // Steps are spread from the invitation to the deadline, or to now.
  const end = Math.min(deadline?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() - 2 * HOUR);
  const opened = new Date(invited.getTime() + (end - invited.getTime()) * ((at + 1) / (of + 1)) * 0.8);
  const started = after(opened, 10 * MINUTE);
  const submitted = stage === 'late' ? after(deadline ?? now, DAY) : after(started, (20 + at) * MINUTE);
  const steps = STEPS[stage];
  return {
    expert,
    stage,
    assigned_at: after(created, HOUR),
    invited_at: steps > 0 ? invited : null,
    opened_at: steps > 1 ? opened : null,
    started_at: steps > 2 ? started : null,
    submitted_at: steps > 3 ? submitted : null,
    declined_at: stage === 'declined' ? opened : null,
    decline_reason: stage === 'declined' ? (REASONS[at % REASONS.length] ?? '') : '',
  };
}

function documentOf({ title, display, sections }: AssessmentContent, asked: DemoQuestion[]): Questionnaire {
  const document = { display, sections, questions: asked.map(({ question }) => question) };
  const [problem] = problems(document);
  if (problem)
    throw new Error(`The demo's assessment “${title}”: ${problem.question_id} ${problem.field}: ${problem.message}`);
  return document;
}

function idOf(ids: Materials, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo's library has no “${name}”`);
  return id;
}

/** The id of the one row that was inserted. */
function only([row]: { id: number }[]): number {
  if (!row) throw new Error('no row was inserted');
  return row.id;
}
