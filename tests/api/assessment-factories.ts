import { eq } from 'drizzle-orm';
import { newQuestion, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { assessments, assessmentVersions, assignments } from '#server/data/schema/assessments.ts';
import { files } from '#server/data/schema/files.ts';
import { brands, vis, visMaterials } from '#server/data/schema/library.ts';
import type { Context } from '#server/outside/context.ts';

let counter = 1000;

/** A questionnaire with one section. */
export function questionnaireOf(questions: Question[], display: Questionnaire['display'] = 'question'): Questionnaire {
  return { display, sections: [{ id: 's1', title: 'First impressions', intro: '' }], questions };
}

/** A question with a title; `part` overrides the type's defaults. */
export function questionOf<T extends QuestionType>(
  type: T,
  id: string,
  part: Partial<Omit<Question<T>, 'type' | 'id'>> = {},
): Question<T> {
  return { ...newQuestion(type, id, 's1'), title: `Question ${id}`, ...part } as Question<T>;
}

/** A rating, a choice whose 'no' shows a text asking why, and a text that may stay empty. */
export function smallQuestionnaire(): Questionnaire {
  return questionnaireOf([
    questionOf('rating', 'q1'),
    questionOf('single_choice', 'q2', {
      allow_cannot_judge: true,
      config: {
        options: [
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ],
        other: false,
        shuffle: false,
      },
    }),
    questionOf('text', 'q3', { show_if: { question_id: 'q2', operator: 'equals', value: 'no' } }),
    questionOf('text', 'q4', { required: false }),
  ]);
}

type AssessmentRow = typeof assessments.$inferInsert;

/** A published assessment on a VIS of its own brand; returns the ids. */
export async function createAssessment(
  ctx: Context,
  questionnaire: Questionnaire = smallQuestionnaire(),
  row: Partial<AssessmentRow> = {},
): Promise<{ id: number; versionId: number; visId: number }> {
  counter += 1;
  const [brand] = await ctx.db
    .insert(brands)
    .values({ name: `Brand of assessment ${counter}` })
    .returning();
  if (!brand) throw new Error('no brand was inserted');
  const [system] = await ctx.db
    .insert(vis)
    .values({
      brand_id: brand.id,
      version: '2.1',
      release_date: '2026-01-15',
      category: 'Soft drinks',
      market: 'Europe',
    })
    .returning();
  if (!system) throw new Error('no VIS was inserted');
  const [assessment] = await ctx.db
    .insert(assessments)
    .values({
      vis_id: system.id,
      title: `Assessment ${counter}`,
      draft: questionnaire,
      is_draft: false,
      reward: '25.00',
      ...row,
    })
    .returning();
  if (!assessment) throw new Error('no assessment was inserted');
  const versionId = await publishVersion(ctx, assessment.id, 1, questionnaire);
  return { id: assessment.id, versionId, visId: system.id };
}

/** Freezes a questionnaire as an assessment's next version; returns its id. */
export async function publishVersion(
  ctx: Context,
  assessmentId: number,
  number: number,
  questionnaire: Questionnaire,
): Promise<number> {
  const [version] = await ctx.db
    .insert(assessmentVersions)
    .values({ assessment_id: assessmentId, number, questionnaire })
    .returning();
  if (!version) throw new Error('no version was inserted');
  await ctx.db.update(assessments).set({ current_version_id: version.id }).where(eq(assessments.id, assessmentId));
  return version.id;
}

/** Assigns and invites an expert; returns the assignment's id. */
export async function invite(
  ctx: Context,
  assessmentId: number,
  expertId: number,
  row: Partial<typeof assignments.$inferInsert> = {},
): Promise<number> {
  const [assignment] = await ctx.db
    .insert(assignments)
    .values({ assessment_id: assessmentId, expert_id: expertId, invited_at: new Date(), ...row })
    .returning();
  if (!assignment) throw new Error('no assignment was inserted');
  return assignment.id;
}

/** Makes an expert a viewer of designs: assigns him or her to the assessment, by default a new one. */
export async function asViewer<Expert extends { id: number }>(
  ctx: Context,
  expert: Expert,
  assessment?: number,
): Promise<Expert & { assessment: number }> {
  const id = assessment ?? (await createAssessment(ctx)).id;
  await invite(ctx, id, expert.id);
  return { ...expert, assessment: id };
}

/** A VIS of a brand of its own with one picture; returns the ids. */
export async function createVisWithImage(ctx: Context): Promise<{ visId: number; materialId: number }> {
  const [brand] = await ctx.db
    .insert(brands)
    .values({ name: `Brand of assessment ${++counter}` })
    .returning();
  const values = {
    brand_id: brand?.id ?? 0,
    version: 'V1',
    release_date: '2026-01-01',
    category: 'Water',
    market: 'EU',
  };
  const [row] = await ctx.db.insert(vis).values(values).returning();
  const file = {
    key: 'k',
    original_name: 'a.png',
    mime: 'image/png',
    kind: 'image' as const,
    size: 1,
    sha256: 'x',
    ready_at: new Date(),
  };
  const [image] = await ctx.db.insert(files).values(file).returning();
  const visId = row?.id ?? 0;
  const [material] = await ctx.db
    .insert(visMaterials)
    .values({ vis_id: visId, title: 'Front', material_type: '2d_graphics', image_id: image?.id })
    .returning();
  return { visId, materialId: material?.id ?? 0 };
}
