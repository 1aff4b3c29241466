import { resources } from '#common/resources.ts';
import { accountCalls, recoveryCalls } from '#server/accounts/calls.ts';
import { registerCalls } from '#server/accounts/registration/calls.ts';
import { secondFactorCalls } from '#server/accounts/second-factor/calls.ts';
import { authCalls } from '#server/accounts/sign-in/calls.ts';
import { reportCalls } from '#server/answers/report/calls.ts';
import { responseCalls } from '#server/answers/responses/calls.ts';
import { resultCalls } from '#server/answers/results/calls.ts';
import { summaryCalls } from '#server/answers/summaries/calls.ts';
import { readAssessmentCalls, surveyCalls } from '#server/answers/surveys/calls.ts';
import { assignmentCalls } from '#server/assessments/assignments/calls.ts';
import { assessmentCalls, questionCalls, templateCalls } from '#server/assessments/calls.ts';
import { invitationCalls } from '#server/assessments/invitations/calls.ts';
import { changeCalls } from '#server/changes/calls.ts';
import { faqCategoryWays, faqWays, helpCalls } from '#server/help/calls.ts';
import { fileCalls } from '#server/library/files/calls.ts';
import { visMaterialCalls } from '#server/library/materials/calls.ts';
import { resourceCalls } from '#server/library/resources/calls.ts';
import { visCalls } from '#server/library/vis/calls.ts';
import { mailCalls, notificationCalls, unsubscribeCalls } from '#server/mails/calls.ts';
import { payoutCalls } from '#server/payouts/calls.ts';
import { agreementCalls } from '#server/people/agreement/calls.ts';
import { expertCalls } from '#server/people/experts/calls.ts';
import { assignMatchingCalls } from '#server/people/experts/list/calls.ts';
import { formOptionsCalls } from '#server/people/form-options/calls.ts';
import { ownDataCalls, profileCalls } from '#server/people/own-data/calls.ts';
import { registrationCalls } from '#server/people/registration/calls.ts';
import { staffCalls } from '#server/people/staff/calls.ts';
import { settingsCalls } from '#server/settings/calls.ts';
import type { Call } from '#server/web/call.ts';
import type { Ways } from '#server/web/ways.ts';
import { systemCalls } from './calls.ts';

/** Every call of the server, by its heading in the document of the API. */
export const features: Record<string, Call[]> = {
  System: systemCalls,
  Files: fileCalls,
  'Brands and VIS': [...visCalls, ...visMaterialCalls],
  Mails: mailCalls,
  Payouts: payoutCalls,
  Results: [...resultCalls, ...reportCalls],
  Summaries: summaryCalls,
  'Log of changes': changeCalls,
  Settings: settingsCalls,
  Auth: authCalls,
  'Form options': formOptionsCalls,
  Profile: profileCalls,
  Registration: [...registerCalls, ...registrationCalls],
  Password: recoveryCalls,
  Account: [...accountCalls, ...notificationCalls, ...ownDataCalls],
  Agreement: agreementCalls,
  'Second factor': secondFactorCalls,
  Staff: staffCalls,
  Experts: expertCalls,
  Help: helpCalls,
  Responses: responseCalls,
  Surveys: surveyCalls,
  Assessments: [
    ...readAssessmentCalls,
    ...assessmentCalls,
    ...assignmentCalls,
    ...invitationCalls,
    ...assignMatchingCalls,
  ],
  Templates: templateCalls,
  Questions: questionCalls,
  Notifications: unsubscribeCalls,
};

const ways: Record<string, Ways> = { faqs: faqWays, 'faq-categories': faqCategoryWays };

for (const resource of resources) {
  const heading = resource.heading ?? resource.labels.many;
  features[heading] = [...(features[heading] ?? []), ...resourceCalls(resource, ways[resource.name])];
}
