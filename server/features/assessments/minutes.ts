import { inArray } from 'drizzle-orm';
import { minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { Db } from '#server/db/database.ts';
import { assessmentVersions } from '#server/db/schema/assessments.ts';
import { type AssessmentRecord, versionQuestionnaire } from './queries.ts';

/** What staff entered, and the version that the expert answers or would answer. */
type Asked = { estimated_minutes: number | null; version_id: number | null };

/**
 * Returns the same rows with the minutes that experts read (common/assessments/questionnaire/minutes.ts). The questions
 * are read only where staff entered none, in one query.
 */
export async function withMinutesNeeded<Row extends Asked>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const versions = new Set(rows.flatMap((row) => (row.estimated_minutes === null ? (row.version_id ?? []) : [])));
  if (versions.size === 0) return [...rows];
  const found = await db
    .select({ id: assessmentVersions.id, questionnaire: assessmentVersions.questionnaire })
    .from(assessmentVersions)
    .where(inArray(assessmentVersions.id, [...versions]));
  const suggested = new Map(
    found.map(({ id, questionnaire }) => [id, minutesNeeded(null, questionnaire as Questionnaire)]),
  );
  return rows.map((row) => ({
    ...row,
    estimated_minutes: row.estimated_minutes ?? suggested.get(row.version_id ?? 0) ?? null,
  }));
}

/** Returns the assessment with the minutes that an expert reads who has not started. */
export async function withMinutesToCome(db: Db, assessment: AssessmentRecord): Promise<AssessmentRecord> {
  const { current_version_id: version, draft, estimated_minutes } = assessment;
  const questionnaire = version === null ? draft : (await versionQuestionnaire(db, version)).questionnaire;
  return { ...assessment, estimated_minutes: minutesNeeded(estimated_minutes, questionnaire) };
}
