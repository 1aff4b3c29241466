import { and, eq, gt, lt, max, ne } from 'drizzle-orm';
import type * as z from 'zod';
import type { FieldErrors } from '#common/api/errors.ts';
import {
  ASSESSMENT_MESSAGES,
  type createAssessment,
  EDITING_ENDS,
  type EditingState,
  type patchAssessment,
} from '#common/assessments/assessments.ts';
import { hasPassed } from '#common/assessments/assignment-states.ts';
import { DEFAULT_INVITATION } from '#common/assessments/invitations.ts';
import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import { materialProblems, type Problem, problems } from '#common/assessments/questionnaire/problems.ts';
import { emptyQuestionnaire, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { changedMeanwhile } from '#common/words/changed-meanwhile.ts';
import { pick } from '#common/words/collections.ts';
import { fullName } from '#common/words/format.ts';
import { audit } from '#server/data/audit.ts';
import { nameOrAddressOf } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict } from '#server/data/errors.ts';
import { currentCaller } from '#server/data/request.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessmentEditors, assessments, assessmentVersions } from '#server/data/schema/assessments.ts';
import { vis } from '#server/data/schema/library.ts';
import type { Viewer } from '#server/library/files/view.ts';
import type { Context } from '#server/outside/context.ts';
import { type AssessmentRecord, requireAssessment } from './conditions.ts';
import { tellOfDeadline } from './moved-deadline.ts';
import { sanitiseHtml, sanitiseQuestionnaire } from './questions.ts';
import { readForStaff, readVersion, usableMaterials } from './read.ts';
import { templateQuestionnaire } from './templates.ts';

type CreatePayload = z.output<typeof createAssessment>;
type PatchPayload = z.output<typeof patchAssessment>;

/** Creates an assessment, and publishes it if `is_draft` is false. Returns its id. */
export async function createAssessmentDraft(ctx: Context, actorId: number, payload: CreatePayload): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await requireVis(tx, payload.vis);
    const questionnaire = payload.template ? await templateQuestionnaire(tx, payload.template) : payload.questionnaire;
    const [row] = await tx
      .insert(assessments)
      .values({
        ...(await columns(payload)),
        vis_id: payload.vis,
        title: payload.title,
        invitation_subject: payload.invitation_subject ?? DEFAULT_INVITATION.subject,
        invitation_body: payload.invitation_body ?? DEFAULT_INVITATION.body,
        is_active: payload.is_active ?? true,
        draft: await sanitiseQuestionnaire(questionnaire ?? emptyQuestionnaire()),
        draft_saved_by: actorId,
        created_by: actorId,
      })
      .returning({ id: assessments.id });
    if (!row) throw new Error('The assessment was not inserted');
    await audit(tx, {
      action: 'assessment.created',
      entityId: row.id,
      after: { title: payload.title, vis: payload.vis },
    });
    if (payload.is_draft === false) await publish(ctx, tx, actorId, row.id);
    return row.id;
  });
}

/**
 * Changes an assessment's fields, saves its questionnaire as the draft and, if asked, publishes it and tells the invited experts of
 * another deadline. Returns the result.
 * @throws HttpError 409, changing nothing, if somebody else has saved the questionnaire or a field of the builder since
 * `revision`
 */
export async function changeAssessment(ctx: Context, actor: Viewer, id: number, payload: PatchPayload) {
  return ctx.db.transaction(async (tx) => {
    const before = await requireAssessment(tx, id, true);
    await checkPatch(tx, before, payload);
    const draft = payload.questionnaire && (await sanitiseQuestionnaire(payload.questionnaire));
    const fields = {
      ...(await columns(payload)),
      vis_id: payload.vis,
      ...pick(payload, ['title', 'invitation_subject', 'invitation_body', 'is_active']),
    };
    const changed = changedFields(before, fields);
    const inBuilder = draft || changed.some((field) => !ELSEWHERE.includes(field));
    await tx
      .update(assessments)
      .set({
        ...fields,
        draft,
        ...(inBuilder && { revision: before.revision + 1, draft_saved_by: actor.id }),
        updated_at: new Date(),
      })
      .where(eq(assessments.id, id));
    const audited = AUDITED.filter((field) => changed.includes(field));
    if (audited.length > 0) {
      const [was, is] = [pick(before, audited), pick(fields, audited)];
      await audit(tx, { action: 'assessment.changed', entityId: id, before: was, after: is });
    }
    if (payload.publish || (payload.is_draft === false && before.is_draft)) await publish(ctx, tx, actor.id, id);
    const told = payload.tell_invited && { told_count: await tellOfDeadline(ctx, tx, id, before) };
    // Read before anybody else can save, so that the answer does not contain their changes.
    return { ...(await readForStaff({ ...ctx, db: tx }, id, actor)), ...told };
  });
}

/** Who saved an assessment last, for {@link changedMeanwhile}. */
async function whoSaved(tx: Db, id: number | null) {
  if (id !== null && id === currentCaller()?.personId) return 'me';
  const [person] = await tx
    .select(pick(users, ['first_name', 'last_name']))
    .from(users)
    .where(eq(users.id, id ?? 0));
  return { name: person ? fullName(person) : '' };
}

async function checkPatch(tx: Db, before: AssessmentRecord, payload: PatchPayload): Promise<void> {
  if (payload.revision !== undefined && payload.revision !== before.revision) {
    throw conflict(changedMeanwhile('this assessment', await whoSaved(tx, before.draft_saved_by)), 'stale');
  }
  if (payload.is_draft === true && !before.is_draft)
    throw badInput({ is_draft: ['A published assessment cannot become a draft again'] });
  if (payload.vis === undefined || payload.vis === before.vis_id) return;
  if (before.current_version_id !== null)
    throw badInput({ vis: ['A published assessment keeps its Visual Identity System'] });
  await requireVis(tx, payload.vis);
}

async function requireVis(tx: Db, id: number): Promise<void> {
  const [row] = await tx.select({ id: vis.id }).from(vis).where(eq(vis.id, id));
  if (!row) throw badInput({ vis: [ASSESSMENT_MESSAGES.vis] });
}

/** The columns to store; undefined ones are not changed. */
async function columns(payload: PatchPayload | CreatePayload) {
  return {
    description: payload.description === undefined ? undefined : await sanitiseHtml(payload.description),
    deadline:
      payload.deadline === undefined ? undefined : payload.deadline === null ? null : new Date(payload.deadline),
    ...pick(payload, ['deadline_zone', 'reward', 'currency', 'estimated_minutes']),
  };
}

/** The fields that the builder does not edit. */
const ELSEWHERE = ['invitation_subject', 'invitation_body', 'is_active'];
/** Fields whose changes are audited: what experts get and when. Texts and drafts change too often. */
const AUDITED = ['title', 'deadline', 'deadline_zone', 'reward', 'currency', 'is_active'] as const;

/** The names of the sent fields that differ from the stored ones. */
function changedFields<Name extends keyof AssessmentRecord>(
  before: AssessmentRecord,
  fields: { [Field in Name]?: AssessmentRecord[Field] | undefined },
): Name[] {
  return (Object.keys(fields) as Name[]).filter((field) => {
    const [old, fresh]: unknown[] = [before[field], fields[field]];
    if (fresh === undefined) return false;
    if (field === 'reward') return Number(fresh) !== Number(old);
    return fresh instanceof Date ? fresh.getTime() !== before.deadline?.getTime() : fresh !== old;
  });
}

/**
 * Freezes the draft as the next version for new responses; started ones keep their version. Publishing an unchanged
 * questionnaire makes no new version. Drafts that others have open become outdated, since saving them would now
 * reach experts.
 * @throws HttpError 400 with every problem at its place ('questionnaire.<question id>.<field>')
 */
async function publish(ctx: Context, tx: Db, actorId: number, id: number): Promise<void> {
  const assessment = await requireAssessment(tx, id, true);
  const errors = { ...fieldErrors(assessment), ...questionnaireErrors(await findProblems(tx, assessment)) };
  if (Object.keys(errors).length > 0) throw badInput(errors);
  if (assessment.current_version_id !== null) {
    const current = await readVersion(ctx, tx, assessment.current_version_id);
    if (isSame(differences(current.questionnaire, assessment.draft))) return;
  }
  const [newest] = await tx
    .select({ number: max(assessmentVersions.number) })
    .from(assessmentVersions)
    .where(eq(assessmentVersions.assessment_id, id));
  const number = (newest?.number ?? 0) + 1;
  const [version] = await tx
    .insert(assessmentVersions)
    .values({ assessment_id: id, number, questionnaire: assessment.draft, published_by: actorId })
    .returning({ id: assessmentVersions.id });
  await tx
    .update(assessments)
    .set({
      is_draft: false,
      current_version_id: version?.id,
      revision: assessment.revision + 1,
      draft_saved_by: actorId,
    })
    .where(eq(assessments.id, id));
  await audit(tx, {
    action: 'assessment.published',
    entityId: id,
    after: { version: number, questions: assessment.draft.questions.length },
  });
}

async function findProblems(tx: Db, { draft, vis_id }: { draft: Questionnaire; vis_id: number }): Promise<Problem[]> {
  return [...problems(draft), ...materialProblems(draft, await usableMaterials(tx, vis_id))];
}

function fieldErrors(assessment: AssessmentRecord): FieldErrors {
  const errors: FieldErrors = {};
  if (!assessment.title.trim()) errors.title = [ASSESSMENT_MESSAGES.title];
  const first = assessment.current_version_id === null;
  if (first && hasPassed(assessment.deadline)) errors.deadline = [ASSESSMENT_MESSAGES.deadlinePassed];
  return errors;
}

function questionnaireErrors(found: Problem[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { question_id, section_id, field, message } of found) {
    const key = ['questionnaire', question_id ?? section_id, field].filter(Boolean).join('.');
    errors[key] = [...(errors[key] ?? []), message];
  }
  return errors;
}

/** Records that a staff member has the assessment open; returns who else has, and the newest revision of the draft. */
export async function recordEditing(ctx: Context, userId: number, id: number): Promise<EditingState> {
  const { revision } = await requireAssessment(ctx.db, id);
  const now = new Date();
  await ctx.db
    .insert(assessmentEditors)
    .values({ assessment_id: id, user_id: userId, seen_at: now })
    .onConflictDoUpdate({
      target: [assessmentEditors.assessment_id, assessmentEditors.user_id],
      set: { seen_at: now },
      // Does not write every report, since each open builder reports every few seconds.
      setWhere: lt(assessmentEditors.seen_at, new Date(now.getTime() - EDITING_ENDS / 3)),
    });
  const others = await ctx.db
    .select({ name: nameOrAddressOf(assessmentEditors.user_id) })
    .from(assessmentEditors)
    .where(
      and(
        eq(assessmentEditors.assessment_id, id),
        ne(assessmentEditors.user_id, userId),
        gt(assessmentEditors.seen_at, new Date(now.getTime() - EDITING_ENDS)),
      ),
    );
  return { editors: others.map(({ name }) => name ?? ''), revision };
}
