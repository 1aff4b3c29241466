import { minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { keep } from '#server/db/kept.ts';
import type { AssessmentRecord } from './queries.ts';
import { readVersion, readVersions } from './versions.ts';

/** What staff entered, and the version that the expert answers or would answer. */
type Asked = { estimated_minutes: number | null; version_id: number | null };

/** The minutes that the questions of a version suggest. */
const suggestedMinutes = keep<number>(10_000);

/**
 * Returns the same rows with the minutes that experts read (common/assessments/questionnaire/minutes.ts). The questions
 * are read only where staff entered none and the version is not known yet, in one query.
 */
export async function withMinutesNeeded<Row extends Asked>(ctx: Context, db: Db, rows: readonly Row[]): Promise<Row[]> {
  const suggested = suggestedMinutes(ctx.database);
  const asked = rows.flatMap((row) => (row.estimated_minutes === null ? (row.version_id ?? []) : []));
  const unknown = asked.filter((version) => !suggested.has(version));
  for (const { id, questionnaire } of await readVersions(ctx, db, unknown)) {
    const minutes = minutesNeeded(null, questionnaire);
    if (minutes !== null) suggested.set(id, minutes);
  }
  return rows.map((row) => ({
    ...row,
    estimated_minutes: row.estimated_minutes ?? suggested.get(row.version_id ?? 0) ?? null,
  }));
}

/** Returns the assessment with the minutes that an expert reads who has not started. */
export async function withMinutesToCome(ctx: Context, db: Db, assessment: AssessmentRecord): Promise<AssessmentRecord> {
  const { current_version_id: version, draft, estimated_minutes } = assessment;
  const questionnaire = version === null ? draft : (await readVersion(ctx, db, version)).questionnaire;
  return { ...assessment, estimated_minutes: minutesNeeded(estimated_minutes, questionnaire) };
}
