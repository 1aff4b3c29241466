/**
 * What a repetition of a POST does. Routes without an entry do not start.
 * - key: a call with a key has its effect once; without a key, calls are independent
 * - key_or_same: as key; without one an identical call of the same caller within 30 seconds counts as a repetition,
 *   since it would mail or pay a second time
 * - own: no answer is kept, because repeating is harmless (it reads, it sets a state, or it
 *   replaces what was there) or because its answer holds a secret that must not be kept
 */
export type Repetition = 'key' | 'key_or_same' | 'own';

/** The one table of repetitions: `POST /path/` → what a repetition does. */
export const repetitions: Record<string, Repetition> = {
  // Sign-in and sessions: answers hold tokens or secrets; the rest brings about a state.
  'POST /api/auth/token/': 'own',
  'POST /api/auth/token/refresh/': 'own',
  'POST /api/auth/token/verify/': 'own',
  'POST /api/auth/token/blacklist/': 'own',
  'POST /api/auth/agreement/': 'own',
  'POST /api/agreements/': 'key',
  'POST /api/auth/change-password/': 'own',
  'POST /api/auth/sessions/end/': 'own',
  'POST /api/auth/second-factor/begin/': 'own',
  'POST /api/auth/second-factor/confirm/': 'own',
  'POST /api/auth/second-factor/disable/': 'own',
  'POST /api/auth/passkeys/begin/': 'own',
  'POST /api/auth/passkeys/': 'own',
  'POST /api/auth/passkeys/:id/remove/': 'own',
  // Staff
  'POST /api/staff/': 'key',
  'POST /api/staff/:id/invite/': 'key',
  'POST /api/staff/:id/deactivate/': 'own',
  'POST /api/staff/:id/activate/': 'own',
  'POST /api/staff/:id/reset-second-factor/': 'key',
  // Registration and recovery: the steps with tokens or passwords may be repeated by their own rules, the code of a mail under its key.
  'POST /api/auth/register/': 'key',
  'POST /api/business/register/': 'key',
  'POST /api/business/verify-email/': 'own',
  'POST /api/business/resend-verification-code/': 'key',
  'POST /api/business/set-password/': 'own',
  'POST /api/business/complete-registration/': 'own',
  'POST /api/business/forgot-password/': 'key',
  'POST /api/business/reset-password/': 'own',
  'POST /api/business/reset-password/check/': 'own',
  // Experts
  'POST /api/form-options/': 'key',
  'POST /api/experts/:id/dismiss-duplicate/': 'own',
  'POST /api/experts/:id/merge/': 'key',
  'POST /api/experts/:id/approve/': 'key',
  'POST /api/experts/:id/reject/': 'key',
  'POST /api/experts/bulk-approve/': 'key',
  'POST /api/experts/bulk-reject/': 'key',
  'POST /api/experts/undo-decisions/': 'key',
  'POST /api/experts/bulk-message/': 'key_or_same',
  'POST /api/experts/invite/': 'key',
  'POST /api/experts/invite/preview/': 'own',
  'POST /api/experts/invite/test/': 'key_or_same',
  'POST /api/experts/:id/resend-invitation/': 'key',
  'POST /api/experts/:id/revoke-invitation/': 'own',
  'POST /api/experts/import/check/': 'own',
  'POST /api/experts/import/': 'key',
  'POST /api/experts/:id/deactivate/': 'own',
  'POST /api/experts/:id/reactivate/': 'own',
  'POST /api/experts/:id/confirm-email/': 'key',
  'POST /api/experts/:id/notes/': 'key',
  'POST /api/mails/send-again/': 'key',
  // Own data and help
  'POST /api/account/close/': 'own',
  'POST /api/unsubscribe/:token/': 'own',
  'POST /api/business/faq-categories/': 'key',
  'POST /api/business/faqs/': 'key',
  // Files, brands and VIS
  'POST /api/files/:id/renditions/': 'own',
  'POST /api/brands/brands/': 'key',
  'POST /api/brands/vis/': 'key',
  'POST /api/brands/vis-materials/': 'key',
  // Assessments
  'POST /api/assessments/': 'key',
  'POST /api/assessments/:id/duplicate/': 'key',
  'POST /api/assessments/:id/send-invitations/': 'key',
  'POST /api/assessments/:id/editing/': 'own',
  'POST /api/assessments/templates/': 'key',
  'POST /api/assessments/questions/': 'key',
  'POST /api/assessments/question-vis-materials/': 'own',
  'POST /api/assessments/:id/assignments/': 'key',
  'POST /api/assessments/:id/assignments/matching/': 'key',
  'POST /api/assessments/:id/assignments/matching/count/': 'own',
  'POST /api/assessments/:id/eligibility/': 'own',
  'POST /api/assessments/:id/invitation-preview/': 'own',
  'POST /api/assessments/:id/test-invitation/': 'key_or_same',
  // Responses: answers carry revisions, an older one never replaces a newer one.
  'POST /api/assessments/assessment-responses/': 'own',
  'POST /api/assessments/assessment-responses/:id/mark_complete/': 'own',
  'POST /api/assessments/assessment-responses/:id/accept/': 'own',
  'POST /api/assessments/assessment-responses/:id/decline/': 'own',
  'POST /api/assessments/question-responses/': 'own',
  'POST /api/projects/surveys/:id/start/': 'own',
  'POST /api/projects/surveys/:id/decline/': 'own',
  // Results: splitting what is apart, or joining what is together, changes nothing.
  'POST /api/assessments/:id/pooling/': 'own',
  // Summaries
  'POST /api/assessments/summaries/generate/': 'key',
  'POST /api/assessments/summaries/:id/refresh/': 'key',
  // Payouts
  'POST /api/projects/payouts/send-gift-card/': 'key',
  'POST /api/business/admin/payouts/': 'key_or_same',
  'POST /api/business/admin/payouts/:id/mark_paid/': 'key',
  'POST /api/business/admin/payouts/:id/resolve/': 'key',
  'POST /api/business/admin/payouts/books/check/': 'own',
  'POST /api/webhooks/tremendous/': 'own',
};

/** What a repetition of a route does; undefined for other routes than POSTs of the API, or without an entry. */
export function repetitionOf(method: string, url: string): Repetition | undefined {
  return method === 'POST' ? repetitions[`POST ${url}`] : undefined;
}
