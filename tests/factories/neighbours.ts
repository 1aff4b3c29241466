import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { DAY } from '#common/words/units.ts';
import type { Db } from '#server/data/database.ts';
import { fromNow } from '#server/data/lifetimes.ts';
import { agreementAcceptances, sessions, users } from '#server/data/schema/accounts.ts';
import {
  answers,
  assessmentEditors,
  assessments,
  assessmentVersions,
  assignments,
  responses,
  summaries,
} from '#server/data/schema/assessments.ts';
import { experts, staffNotes } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { brands, vis, visMaterials } from '#server/data/schema/library.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { question } from './questions.ts';

/** The ids of what stands beside the rows of a test; no two kinds share one. */
const NEIGHBOUR = {
  expert: 900_001,
  other: 900_002,
  admin: 900_003,
  brand: 800_001,
  vis: 700_001,
  file: 600_001,
  material: 500_001,
  assessment: 400_001,
  version: 300_001,
  assignment: 200_001,
  started: 200_002,
  response: 100_001,
} as const;

const QUESTIONNAIRE = {
  display: 'question',
  sections: [{ id: 's1', title: 'Neighbour', intro: '' }],
  questions: [question('rating', 'q1')],
};

/**
 * One more of everything, which belongs to nobody a test knows: two experts who take part in an assessment of another brand, one with
 * a paid payout, one with a pending one; an admin who edits it. A condition that is lost finds them too.
 */
export async function createNeighbours(db: Db): Promise<void> {
  const now = new Date();
  const { expert, other, admin, assessment, version, assignment, started, response } = NEIGHBOUR;
  const person = (id: number, role: 'expert' | 'admin') => ({
    id,
    role,
    email: `neighbour${id}@example.org`,
    first_name: 'Nell',
    last_name: 'Neighbour',
    last_seen_at: now,
  });
  await db
    .insert(users)
    .overridingSystemValue()
    .values([person(expert, 'expert'), person(other, 'expert'), person(admin, 'admin')]);
  await db.insert(experts).values(
    [expert, other, admin].map((id) => ({
      id,
      status: 'approved' as const,
      registered_at: now,
      expertise_level: 'mid',
    })),
  );
  await db
    .insert(agreementAcceptances)
    .values(
      [expert, other].map((user_id) => ({ user_id, version: FIRST_AGREEMENT.version, hash: FIRST_AGREEMENT.hash })),
    );
  await db.insert(sessions).values(
    [expert, other, admin].map((user_id) => ({
      user_id,
      scope: 'full' as const,
      address: '',
      user_agent: '',
      expires_at: fromNow(DAY),
    })),
  );
  await db.insert(brands).overridingSystemValue().values({ id: NEIGHBOUR.brand, name: 'Neighbour’s brand' });
  await db.insert(vis).overridingSystemValue().values({
    id: NEIGHBOUR.vis,
    brand_id: NEIGHBOUR.brand,
    version: 'N1',
    release_date: '2025-01-01',
    category: 'Neighbour’s category',
    market: 'Neighbour’s market',
  });
  await db.insert(files).overridingSystemValue().values({
    id: NEIGHBOUR.file,
    key: 'neighbour',
    original_name: 'neighbour.png',
    mime: 'image/png',
    kind: 'image',
    size: 1,
    sha256: 'neighbour',
    ready_at: now,
  });
  await db.insert(visMaterials).overridingSystemValue().values({
    id: NEIGHBOUR.material,
    vis_id: NEIGHBOUR.vis,
    title: 'Neighbour’s front',
    material_type: '2d_graphics',
    image_id: NEIGHBOUR.file,
  });
  await db.insert(assessments).overridingSystemValue().values({
    id: assessment,
    vis_id: NEIGHBOUR.vis,
    title: 'Neighbour’s assessment',
    draft: QUESTIONNAIRE,
    is_draft: false,
    reward: '7.00',
  });
  await db
    .insert(assessmentVersions)
    .overridingSystemValue()
    .values({ id: version, assessment_id: assessment, number: 1, questionnaire: QUESTIONNAIRE });
  await db.update(assessments).set({ current_version_id: version });
  await db
    .insert(assignments)
    .overridingSystemValue()
    .values([
      {
        id: assignment,
        assessment_id: assessment,
        expert_id: expert,
        invited_at: now,
        started_at: now,
        submitted_at: now,
      },
      { id: started, assessment_id: assessment, expert_id: other, invited_at: now, started_at: now },
    ]);
  await db.insert(responses).overridingSystemValue().values({
    id: response,
    assignment_id: assignment,
    assessment_id: assessment,
    expert_id: expert,
    version_id: version,
    seed: 3,
    submitted_at: now,
  });
  await db.insert(answers).values({
    response_id: response,
    question_id: 'q1',
    value: 1,
    revision: 1,
    answered_at: now,
  });
  await db.insert(assessmentEditors).values({ assessment_id: assessment, user_id: admin, seen_at: now });
  await db.insert(summaries).values({ assessment_id: assessment, body: { sentences: [] }, responses_count: 1 });
  await db.insert(staffNotes).values({ expert_id: expert, author_id: admin, body: 'Neighbour’s note' });
  await db.insert(payouts).values([
    {
      expert_id: expert,
      assignment_id: assignment,
      assessment_id: assessment,
      amount: '7.00',
      status: 'paid',
      paid_at: now,
    },
    { expert_id: other, amount: '7.00' },
  ]);
}
