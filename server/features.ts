import type { Feature } from './app.ts';
import { reportRoutes } from './features/answers/report/routes.ts';
import { responseRoutes } from './features/answers/responses/routes.ts';
import { resultRoutes } from './features/answers/results/routes.ts';
import { summaryRoutes } from './features/answers/summaries/routes.ts';
import { surveyRoutes } from './features/answers/surveys/routes.ts';
import { assignmentRoutes } from './features/assessments/assignments/routes.ts';
import { invitationRoutes } from './features/assessments/invitations/routes.ts';
import { questionRoutes } from './features/assessments/questions/routes.ts';
import { assessmentRoutes } from './features/assessments/routes.ts';
import { templateRoutes } from './features/assessments/templates/routes.ts';
import { helpRoutes } from './features/help/routes.ts';
import { brandRoutes } from './features/library/brands/routes.ts';
import { fileRoutes } from './features/library/files/routes.ts';
import { visMaterialRoutes } from './features/library/materials/routes.ts';
import { visRoutes } from './features/library/vis/routes.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { undeliveredRoutes } from './features/mailbox/undelivered-routes.ts';
import { payoutRoutes } from './features/payouts/routes.ts';
import { agreementRoutes } from './features/people/agreement/routes.ts';
import { assignMatchingRoutes } from './features/people/experts/assign-matching/routes.ts';
import { expertRoutes } from './features/people/experts/routes.ts';
import { formOptionsRoutes } from './features/people/form-options/routes.ts';
import { notificationRoutes } from './features/people/notifications/routes.ts';
import { ownDataRoutes } from './features/people/own-data/routes.ts';
import { passwordRoutes } from './features/people/password/routes.ts';
import { profileRoutes } from './features/people/profile/routes.ts';
import { recoveryRoutes } from './features/people/recovery/routes.ts';
import { registrationRoutes } from './features/people/registration/routes.ts';
import { passkeyRoutes } from './features/people/second-factor/passkey-routes.ts';
import { secondFactorRoutes } from './features/people/second-factor/routes.ts';
import { sessionRoutes } from './features/people/sessions/routes.ts';
import { authRoutes } from './features/people/sign-in/routes.ts';
import { staffRoutes } from './features/people/staff/routes.ts';
import { unsubscribeRoutes } from './features/people/unsubscribe/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { changeRoutes } from './features/system/changes/routes.ts';
import { systemRoutes } from './features/system/routes.ts';

/** Every feature's routes, by the heading that they have in the document of the API; in the order of the policy table. */
export const features: Record<string, Feature[]> = {
  System: [systemRoutes],
  Files: [fileRoutes],
  'Brands and VIS': [brandRoutes, visRoutes, visMaterialRoutes],
  Mails: [mailboxRoutes, undeliveredRoutes],
  Payouts: [payoutRoutes],
  Results: [resultRoutes, reportRoutes],
  Summaries: [summaryRoutes],
  'Log of changes': [changeRoutes],
  Settings: [settingsRoutes],
  Auth: [authRoutes],
  'Form options': [formOptionsRoutes],
  Profile: [profileRoutes],
  Registration: [registrationRoutes],
  Password: [recoveryRoutes],
  Account: [passwordRoutes, sessionRoutes, notificationRoutes, ownDataRoutes],
  Agreement: [agreementRoutes],
  'Second factor': [secondFactorRoutes, passkeyRoutes],
  Staff: [staffRoutes],
  Experts: [expertRoutes],
  Help: [helpRoutes],
  Responses: [responseRoutes],
  Surveys: [surveyRoutes],
  Assessments: [assessmentRoutes, assignmentRoutes, invitationRoutes, assignMatchingRoutes],
  Templates: [templateRoutes],
  Questions: [questionRoutes],
  Notifications: [unsubscribeRoutes],
};
