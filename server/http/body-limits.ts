import { KIB, MIB } from '#common/values/sizes.ts';
import { accessOf } from '#server/access/policy.ts';

/** The default limit of a JSON body, in bytes. */
const USUAL = 128 * KIB;
/** The limit of public calls: a few short texts. */
const PUBLIC = 8 * KIB;

/** Calls with larger bodies: questionnaires, answers, lists of people. Files have their own limits by kind. */
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
  // The provider decides how much it sends.
  'POST /api/webhooks/tremendous/': 128 * KIB,
};

/** The limit of a call's body in bytes; larger bodies are refused with 413 before they are read. */
export function bodyLimitOf(method: string, url: string): number {
  return LARGER[`${method} ${url}`] ?? (accessOf(method, url) === 'public' ? PUBLIC : USUAL);
}
