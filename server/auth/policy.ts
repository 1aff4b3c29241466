/**
 * Who may call a route. Routes without an entry do not start.
 * - public: anybody, signed in or not
 * - registration: the bearer of a token from the registration's steps, or anybody signed in
 * - signed_in: any active account
 * - expert: experts only, no staff
 * - staff: admins and super admins
 * - super_admin
 */
export type Access = 'public' | 'registration' | 'signed_in' | 'expert' | 'staff' | 'super_admin';

/** The one table of permissions: `METHOD /path/` → access. */
export const policy: Record<string, Access> = {
  // system
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /dev/mail': 'public',
  'GET /api/openapi.json': 'public',
  // sign-in and sessions
  'POST /api/auth/token/': 'public',
  'POST /api/auth/token/refresh/': 'public',
  'POST /api/auth/token/verify/': 'public',
  'POST /api/auth/token/blacklist/': 'public',
  'GET /api/auth/profile/': 'signed_in',
  'POST /api/auth/agreement/': 'registration',
  'POST /api/auth/change-password/': 'signed_in',
  'GET /api/auth/notification-preferences/': 'signed_in',
  'PUT /api/auth/notification-preferences/': 'signed_in',
  'PATCH /api/auth/notification-preferences/': 'signed_in',
  'GET /api/auth/second-factor/': 'staff',
  'POST /api/auth/second-factor/begin/': 'staff',
  'POST /api/auth/second-factor/confirm/': 'staff',
  'POST /api/auth/second-factor/disable/': 'staff',
  'GET /api/staff/': 'super_admin',
  'POST /api/staff/': 'super_admin',
  'GET /api/staff/:id/': 'super_admin',
  'PATCH /api/staff/:id/': 'super_admin',
  'POST /api/staff/:id/invite/': 'super_admin',
  'POST /api/staff/:id/deactivate/': 'super_admin',
  'POST /api/staff/:id/activate/': 'super_admin',
  'POST /api/staff/:id/reset-second-factor/': 'super_admin',
  // registration and recovery
  'POST /api/auth/register/': 'public',
  'POST /api/business/register/': 'public',
  'POST /api/business/verify-email/': 'public',
  'POST /api/business/resend-verification-code/': 'public',
  'POST /api/business/set-password/': 'registration',
  'POST /api/business/complete-registration/': 'registration',
  'GET /api/business/invitations/:token/': 'public',
  'POST /api/business/forgot-password/': 'public',
  'POST /api/business/reset-password/': 'public',
  'GET /api/experts/form-options/': 'public',
  'GET /api/experts/expertise-areas/': 'public',
  'GET /api/experts/industries/': 'public',
  'GET /api/experts/age-groups/': 'public',
  'GET /api/experts/regions/': 'public',
  'GET /api/experts/backgrounds/': 'public',
  'GET /api/experts/profile/me/': 'registration',
  'PUT /api/experts/profile/me/': 'registration',
  // experts
  'GET /api/experts/list/': 'staff',
  'GET /api/experts/filter-options/': 'staff',
  'GET /api/experts/export/': 'staff',
  'GET /api/experts/waiting/': 'staff',
  'GET /api/experts/:id/': 'staff',
  'PATCH /api/experts/:id/': 'staff',
  'DELETE /api/experts/:id/': 'staff',
  'GET /api/experts/:id/history/': 'staff',
  'POST /api/experts/:id/approve/': 'staff',
  'POST /api/experts/:id/reject/': 'staff',
  'POST /api/experts/bulk-approve/': 'staff',
  'POST /api/experts/bulk-reject/': 'staff',
  'POST /api/experts/bulk-message/': 'staff',
  'POST /api/experts/invite/': 'staff',
  'POST /api/experts/:id/resend-invitation/': 'staff',
  'POST /api/experts/:id/revoke-invitation/': 'staff',
  'POST /api/experts/import/check/': 'staff',
  'POST /api/experts/import/': 'staff',
  'POST /api/experts/:id/deactivate/': 'staff',
  'POST /api/experts/:id/reactivate/': 'staff',
  'POST /api/experts/:id/confirm-email/': 'staff',
  'POST /api/experts/:id/notes/': 'staff',
  'DELETE /api/experts/:id/notes/:note/': 'staff',
  // own data
  'GET /api/account/data/': 'signed_in',
  'POST /api/account/close/': 'expert',
  // help
  'GET /api/unsubscribe/:token/': 'public',
  'POST /api/unsubscribe/:token/': 'public',
  'GET /api/business/contact/': 'public',
  'GET /api/business/faq-categories/': 'signed_in',
  'POST /api/business/faq-categories/': 'staff',
  'PUT /api/business/faq-categories/order/': 'staff',
  'PATCH /api/business/faq-categories/:id/': 'staff',
  'DELETE /api/business/faq-categories/:id/': 'staff',
  'GET /api/business/faqs/': 'signed_in',
  'POST /api/business/faqs/': 'staff',
  'PUT /api/business/faqs/order/': 'staff',
  'PATCH /api/business/faqs/:id/': 'staff',
  'DELETE /api/business/faqs/:id/': 'staff',
  // files, brands and VIS
  // The address itself is the permission: it is signed for its viewer and expires.
  'GET /api/files/:id/:variant': 'public',
  'GET /api/files/limits/': 'signed_in',
  'POST /api/files/:id/renditions/': 'staff',
  'GET /api/brands/brands/': 'staff',
  'POST /api/brands/brands/': 'staff',
  'DELETE /api/brands/brands/': 'staff',
  'GET /api/brands/brands/:id/': 'staff',
  'PATCH /api/brands/brands/:id/': 'staff',
  'DELETE /api/brands/brands/:id/': 'staff',
  'GET /api/brands/vis/': 'staff',
  'POST /api/brands/vis/': 'staff',
  'DELETE /api/brands/vis/': 'staff',
  'GET /api/brands/vis/:id/': 'staff',
  'PUT /api/brands/vis/:id/': 'staff',
  'DELETE /api/brands/vis/:id/': 'staff',
  'GET /api/brands/vis-materials/': 'staff',
  'POST /api/brands/vis-materials/': 'staff',
  'DELETE /api/brands/vis-materials/': 'staff',
  'GET /api/brands/vis-materials/:id/': 'staff',
  'PATCH /api/brands/vis-materials/:id/': 'staff',
  'DELETE /api/brands/vis-materials/:id/': 'staff',
  'GET /api/brands/geographical-regions/': 'staff',
  // assessments
  'GET /api/assessments/': 'staff',
  'POST /api/assessments/': 'staff',
  'GET /api/assessments/:id/': 'signed_in',
  'PATCH /api/assessments/:id/': 'staff',
  'DELETE /api/assessments/:id/': 'staff',
  'POST /api/assessments/:id/duplicate/': 'staff',
  'POST /api/assessments/:id/send-invitations/': 'staff',
  'GET /api/assessments/:id/versions/:number/': 'staff',
  'GET /api/assessments/:id/assignments/': 'staff',
  'POST /api/assessments/:id/assignments/': 'staff',
  'DELETE /api/assessments/:id/assignments/:assignment/': 'staff',
  // responses
  'GET /api/assessments/assessment-responses/': 'signed_in',
  'POST /api/assessments/assessment-responses/': 'expert',
  'POST /api/assessments/assessment-responses/:id/mark_complete/': 'expert',
  'POST /api/assessments/assessment-responses/:id/accept/': 'staff',
  'GET /api/assessments/question-responses/': 'signed_in',
  'POST /api/assessments/question-responses/': 'expert',
  'GET /api/expert/assigned-assessments/': 'expert',
  'GET /api/expert/dashboard-stats/': 'expert',
  'GET /api/projects/surveys/': 'expert',
  'GET /api/projects/surveys/:id/': 'expert',
  'POST /api/projects/surveys/:id/start/': 'expert',
  'POST /api/projects/surveys/:id/decline/': 'expert',
  // payouts
  'GET /api/projects/payouts/summary/': 'expert',
  'POST /api/projects/payouts/send-gift-card/': 'expert',
  'GET /api/business/admin/payouts/': 'staff',
  'POST /api/business/admin/payouts/': 'staff',
  'GET /api/business/admin/payouts/:id/': 'staff',
  'PATCH /api/business/admin/payouts/:id/': 'staff',
  'GET /api/business/admin/payouts/:id/attempts/': 'staff',
  'POST /api/business/admin/payouts/:id/mark_paid/': 'staff',
  'POST /api/webhooks/tremendous/': 'public',
};

/** Routes that only hand out the portal's own built files or the API's readable page. */
const OPEN_PREFIXES = ['/api/docs'];

/** The access of a route, or undefined where the table has no entry. */
export function accessOf(method: string, url: string): Access | undefined {
  if (OPEN_PREFIXES.some((prefix) => url.startsWith(prefix))) return 'public';
  return policy[`${method === 'HEAD' ? 'GET' : method} ${url}`];
}
