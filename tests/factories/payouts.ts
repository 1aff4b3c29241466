import { eq } from 'drizzle-orm';
import type { PayoutTerms } from '#common/payouts/terms.ts';
import { fullName } from '#common/words/format.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assessmentVersions, assignments, responses } from '#server/data/schema/assessments.ts';
import { brands, vis } from '#server/data/schema/library.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';

let counter = 1000;

/** The one row that a statement gave. */
export async function first<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (!row) throw new Error('nothing was inserted');
  return row;
}

/** A brand with one VIS. */
export async function createVis(ctx: Context, brandName?: string): Promise<typeof vis.$inferSelect> {
  counter += 1;
  const brand = await first(
    ctx.db
      .insert(brands)
      .values({ name: brandName ?? `Brand of payout ${counter}` })
      .returning(),
  );
  const values = { brand_id: brand.id, version: 'V1', release_date: '2026-05-01', category: 'Tea', market: 'EU' };
  return first(ctx.db.insert(vis).values(values).returning());
}

/** An expert's completed assignment with its pending payout. */
export async function createEarnedPayout(
  ctx: Context,
  expertId: number,
  payout: Partial<typeof payouts.$inferInsert> = {},
): Promise<typeof payouts.$inferSelect & { title: string }> {
  counter += 1;
  const owner = await createVis(ctx);
  const draft = { display: 'question', sections: [{ id: 's1', title: '', intro: '' }], questions: [] };
  const values = { vis_id: owner.id, title: `Assessment ${counter}`, draft, is_draft: false };
  const assessment = await first(ctx.db.insert(assessments).values(values).returning());
  const version = await first(
    ctx.db
      .insert(assessmentVersions)
      .values({ assessment_id: assessment.id, number: 1, questionnaire: draft })
      .returning(),
  );
  const now = new Date();
  const assignment = await first(
    ctx.db
      .insert(assignments)
      .values({
        assessment_id: assessment.id,
        expert_id: expertId,
        invited_at: now,
        started_at: now,
        submitted_at: now,
        progress: 100,
      })
      .returning(),
  );
  await ctx.db.insert(responses).values({
    assignment_id: assignment.id,
    assessment_id: assessment.id,
    expert_id: expertId,
    version_id: version.id,
    seed: 1,
    submitted_at: now,
  });
  const row = await first(
    ctx.db
      .insert(payouts)
      .values({
        expert_id: expertId,
        assignment_id: assignment.id,
        assessment_id: assessment.id,
        amount: '25.00',
        ...(payout.status === 'approved' ? { approved_terms: await termsOf(ctx, expertId, payout) } : {}),
        ...payout,
      })
      .returning(),
  );
  return { ...row, title: assessment.title };
}

/** What an approval keeps; the product is left open, so that it holds for every provider of a test. */
async function termsOf(
  ctx: Context,
  expertId: number,
  { amount = '25.00', currency = 'USD' }: Partial<typeof payouts.$inferInsert>,
): Promise<PayoutTerms> {
  const user = await first(ctx.db.select().from(users).where(eq(users.id, expertId)));
  return { amount, currency, recipient: { name: fullName(user), email: user.email } };
}
