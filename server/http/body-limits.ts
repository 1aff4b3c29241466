import { accessOf } from '#server/access/policy.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Bytes of a JSON body where the table says nothing. */
const USUAL = 128 * KIB;
/** Of calls that anybody may make: a few short texts. */
const PUBLIC = 8 * KIB;

/** Calls that bring more: questionnaires, answers, lists of people. Files are no bodies; each kind has its own limit. */
const LARGER: Record<string, number> = {
  'POST /api/assessments/': 2 * MIB,
  'PATCH /api/assessments/:id/': 2 * MIB,
  'POST /api/assessments/questions/': 2 * MIB,
  'POST /api/assessments/templates/': 2 * MIB,
  'PUT /api/assessments/templates/:id/': 2 * MIB,
  'POST /api/assessments/question-responses/': 2 * MIB,
  'POST /api/assessments/assessment-responses/:id/mark_complete/': 2 * MIB,
  'POST /api/experts/import/check/': 2 * MIB,
  'POST /api/experts/import/': 2 * MIB,
  'POST /api/experts/bulk-approve/': 512 * KIB,
  'POST /api/experts/bulk-reject/': 512 * KIB,
  'POST /api/experts/bulk-message/': 512 * KIB,
  'PATCH /api/assessments/summaries/:id/': 512 * KIB,
  'POST /api/agreements/': 512 * KIB,
  // What the provider tells is up to the provider.
  'POST /api/webhooks/tremendous/': 128 * KIB,
};

/** How many bytes the body of a call may have; more is answered with 413 before it is read. */
export function bodyLimitOf(method: string, url: string): number {
  return LARGER[`${method} ${url}`] ?? (accessOf(method, url) === 'public' ? PUBLIC : USUAL);
}
