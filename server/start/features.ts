import { resources } from '#common/resources.ts';
import { passwordCalls } from '#server/accounts/password-calls.ts';
import { recoveryCalls } from '#server/accounts/recovery/calls.ts';
import { passkeyCalls } from '#server/accounts/second-factor/calls.ts';
import { secondFactorCalls } from '#server/accounts/second-factor/second-factor.ts';
import { sessionCalls } from '#server/accounts/sessions-calls.ts';
import { authCalls } from '#server/accounts/sign-in/calls.ts';
import { reportCalls } from '#server/answers/report/calls.ts';
import { responseCalls } from '#server/answers/responses/calls.ts';
import { resultCalls } from '#server/answers/results/calls.ts';
import { summaryCalls } from '#server/answers/summaries/calls.ts';
import { readAssessmentCalls, surveyCalls } from '#server/answers/surveys/calls.ts';
import { assignmentCalls } from '#server/assessments/assignments/calls.ts';
import { assessmentCalls } from '#server/assessments/calls.ts';
import { invitationCalls } from '#server/assessments/invitations/calls.ts';
import { questionCalls } from '#server/assessments/questions.ts';
import { templateCalls } from '#server/assessments/templates.ts';
import { changeCalls } from '#server/changes/calls.ts';
import { faqCategoryWays, faqWays, helpCalls } from '#server/help/calls.ts';
import { fileCalls } from '#server/library/files/calls.ts';
import { visMaterialCalls } from '#server/library/materials/calls.ts';
import { resourceCalls } from '#server/library/resources/calls.ts';
import { visCalls } from '#server/library/vis/calls.ts';
import { mailCalls } from '#server/mails/undelivered.ts';
import { notificationCalls, unsubscribeCalls } from '#server/mails/unsubscribe.ts';
import { payoutCalls } from '#server/payouts/calls.ts';
import { agreementCalls } from '#server/people/agreement/calls.ts';
import { expertCalls } from '#server/people/experts/calls.ts';
import { assignMatchingCalls } from '#server/people/experts/list/assign-matching.ts';
import { formOptionsCalls } from '#server/people/form-options/calls.ts';
import { ownDataCalls } from '#server/people/own-data/calls.ts';
import { profileCalls } from '#server/people/own-data/save-profile.ts';
import { registrationCalls } from '#server/people/registration/calls.ts';
import { staffCalls } from '#server/people/staff/calls.ts';
import { settingsCalls } from '#server/settings/calls.ts';
import type { Call } from '#server/web/call.ts';
import { scheduleCalls } from '#server/web/schedule.ts';
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
  Settings: [...settingsCalls, ...scheduleCalls],
  Auth: authCalls,
  'Form options': formOptionsCalls,
  Profile: profileCalls,
  Registration: registrationCalls,
  Password: recoveryCalls,
  Account: [...passwordCalls, ...sessionCalls, ...notificationCalls, ...ownDataCalls],
  Agreement: agreementCalls,
  'Second factor': [...secondFactorCalls, ...passkeyCalls],
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
