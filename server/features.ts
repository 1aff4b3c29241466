import { resources } from '#common/resources/resources.ts';
import type { Context } from './context.ts';
import { reportCalls } from './features/answers/report/calls.ts';
import { responseCalls } from './features/answers/responses/calls.ts';
import { resultCalls } from './features/answers/results/calls.ts';
import { summaryCalls } from './features/answers/summaries/calls.ts';
import { readAssessmentCalls, surveyCalls } from './features/answers/surveys/calls.ts';
import { assignmentCalls } from './features/assessments/assignments/calls.ts';
import { assessmentCalls } from './features/assessments/calls.ts';
import { invitationCalls } from './features/assessments/invitations/calls.ts';
import { questionCalls } from './features/assessments/questions/calls.ts';
import { templateCalls } from './features/assessments/templates/calls.ts';
import { helpCalls } from './features/help/calls.ts';
import { faqCategoryWays, faqWays } from './features/help/faqs.ts';
import { fileCalls } from './features/library/files/calls.ts';
import { cleanSpoolAtStart } from './features/library/files/clean-up.ts';
import { visMaterialCalls } from './features/library/materials/calls.ts';
import { visCalls } from './features/library/vis/calls.ts';
import { mailboxCalls } from './features/mailbox/calls.ts';
import { undeliveredCalls } from './features/mailbox/undelivered-calls.ts';
import { payoutCalls } from './features/payouts/calls.ts';
import { acceptAgreementCalls, agreementCalls } from './features/people/agreement/calls.ts';
import { assignMatchingCalls } from './features/people/experts/assign-matching/calls.ts';
import { expertCalls } from './features/people/experts/calls.ts';
import { formOptionsCalls } from './features/people/form-options/calls.ts';
import { notificationCalls } from './features/people/notifications/calls.ts';
import { ownDataCalls } from './features/people/own-data/calls.ts';
import { passwordCalls } from './features/people/password/calls.ts';
import { profileCalls } from './features/people/profile/calls.ts';
import { recoveryCalls } from './features/people/recovery/calls.ts';
import { registrationCalls } from './features/people/registration/calls.ts';
import { secondFactorCalls } from './features/people/second-factor/calls.ts';
import { passkeyCalls } from './features/people/second-factor/passkey-calls.ts';
import { sessionCalls } from './features/people/sessions/calls.ts';
import { authCalls } from './features/people/sign-in/calls.ts';
import { staffCalls } from './features/people/staff/calls.ts';
import { unsubscribeCalls } from './features/people/unsubscribe/calls.ts';
import { resourceCalls } from './features/resources/calls.ts';
import type { Ways } from './features/resources/ways.ts';
import { settingsCalls } from './features/settings/calls.ts';
import { systemCalls } from './features/system/calls.ts';
import { changeCalls } from './features/system/changes/calls.ts';
import type { Call } from './http/call.ts';

/** Every call of the server, by the heading that it has in the document of the API. */
export const features: Record<string, Call[]> = {
  System: systemCalls,
  Files: fileCalls,
  'Brands and VIS': [...visCalls, ...visMaterialCalls],
  Mails: [...mailboxCalls, ...undeliveredCalls],
  Payouts: payoutCalls,
  Results: [...resultCalls, ...reportCalls],
  Summaries: summaryCalls,
  'Log of changes': changeCalls,
  Settings: settingsCalls,
  Auth: authCalls,
  'Form options': formOptionsCalls,
  Profile: profileCalls,
  Registration: registrationCalls,
  Password: recoveryCalls,
  Account: [...acceptAgreementCalls, ...passwordCalls, ...sessionCalls, ...notificationCalls, ...ownDataCalls],
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

/** What plain resources do otherwise than usual. */
const ways: Record<string, Ways> = { faqs: faqWays, 'faq-categories': faqCategoryWays };

for (const resource of resources) {
  const heading = resource.heading ?? resource.labels.many;
  features[heading] = [...(features[heading] ?? []), ...resourceCalls(resource, ways[resource.name])];
}

/** What features do before the first call. */
export const beforeCalls = (ctx: Context): Promise<void> => cleanSpoolAtStart(ctx);
