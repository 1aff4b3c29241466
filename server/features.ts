import type { Feature } from './app.ts';
import { ownDataRoutes } from './features/account/routes.ts';
import { agreementRoutes } from './features/agreement/routes.ts';
import { assignmentRoutes } from './features/assessments/assignment-routes.ts';
import { invitationRoutes } from './features/assessments/invitation-routes.ts';
import { assessmentRoutes } from './features/assessments/routes.ts';
import { accountRoutes } from './features/auth/account-routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { secondFactorRoutes } from './features/auth/second-factor-routes.ts';
import { brandRoutes } from './features/brands/routes.ts';
import { expertsFeature } from './features/experts/feature.ts';
import { fileRoutes } from './features/files/routes.ts';
import { formOptionsEditRoutes } from './features/form-options/edit-routes.ts';
import { formOptionsRoutes } from './features/form-options/routes.ts';
import { helpRoutes } from './features/help/routes.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { payoutRoutes } from './features/payouts/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { questionRoutes } from './features/questions/routes.ts';
import { recoveryRoutes } from './features/recovery/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { responseRoutes } from './features/responses/routes.ts';
import { resultRoutes } from './features/results/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { summaryRoutes } from './features/summaries/routes.ts';
import { surveyRoutes } from './features/surveys/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { templateRoutes } from './features/templates/routes.ts';
import { unsubscribeRoutes } from './features/unsubscribe/routes.ts';
import { visMaterialRoutes } from './features/vis/material-routes.ts';
import { visRoutes } from './features/vis/routes.ts';

/** Every feature's routes, in the order of the policy table. */
export const features: Feature[] = [
  systemRoutes,
  fileRoutes,
  brandRoutes,
  visRoutes,
  visMaterialRoutes,
  mailboxRoutes,
  payoutRoutes,
  resultRoutes,
  summaryRoutes,
  settingsRoutes,
  authRoutes,
  formOptionsRoutes,
  formOptionsEditRoutes,
  profileRoutes,
  registrationRoutes,
  recoveryRoutes,
  accountRoutes,
  agreementRoutes,
  secondFactorRoutes,
  staffRoutes,
  expertsFeature,
  helpRoutes,
  responseRoutes,
  surveyRoutes,
  assessmentRoutes,
  assignmentRoutes,
  invitationRoutes,
  templateRoutes,
  questionRoutes,
  unsubscribeRoutes,
  ownDataRoutes,
];
