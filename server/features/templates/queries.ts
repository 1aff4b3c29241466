import { eq } from 'drizzle-orm';
import type { Questionnaire } from '#common/questionnaire/schema.ts';
import type { Db } from '../../db/database.ts';
import { templates } from '../../db/schema/assessments.ts';
import { badInput } from '../../errors.ts';

/** The questionnaire of a template to start from; 400 at `template` when it is gone. */
export async function templateQuestionnaire(db: Db, id: number): Promise<Questionnaire> {
  const [row] = await db.select({ questionnaire: templates.questionnaire }).from(templates).where(eq(templates.id, id));
  if (!row) throw badInput({ template: ['This template does not exist any more'] });
  return row.questionnaire as Questionnaire;
}
