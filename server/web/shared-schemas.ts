import * as z from 'zod';
import { recoveryCodes, session, user } from '#common/access/sign-in.ts';
import { completedResponse, savedAnswers } from '#common/answers/responses.ts';
import { summary } from '#common/answers/summaries.ts';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { assessmentRow, expertAssessment, ownResponse, staffAssessment } from '#common/assessments/assessments.ts';
import { eligibility } from '#common/assessments/assignments.ts';
import { questionPayload } from '#common/assessments/question-payloads.ts';
import { measurement, storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import { survey } from '#common/assessments/surveys.ts';
import { template } from '#common/assessments/templates.ts';
import { fileView, renditionPayload } from '#common/library/files.ts';
import {
  materialPage,
  materialPicture,
  materialView,
  materialViewpoint,
  pictureDetail,
} from '#common/library/materials.ts';
import { viewCamera } from '#common/library/model-camera.ts';
import { materialPayload, visChange, visDetail, visMaterial, visPayload } from '#common/library/vis.ts';
import { adminPayout } from '#common/payouts/payloads.ts';
import { agreementDetail, agreementVersion } from '#common/people/agreement.ts';
import { personDeletion } from '#common/people/deletion.ts';
import { expertProfile, profileUpdate } from '#common/people/expert-profile.ts';
import { bar } from '#common/people/experts/activity.ts';
import { assignMatchingPayload, matchingCounts } from '#common/people/experts/assign-matching.ts';
import { bulkAnswer, expertDetail } from '#common/people/experts/detail.ts';
import { option } from '#common/people/experts/filters.ts';
import { expertRow } from '#common/people/experts/list.ts';
import { formOption, formOptions, keyedOption } from '#common/people/form-options.ts';
import { adminOption } from '#common/people/form-options-admin.ts';
import { notificationPreferences, notificationPreferencesUpdate } from '#common/people/notifications.ts';
import { brandFields } from '#common/people/profile-fields.ts';
import { registerPayload, registrationAnswer } from '#common/people/registration.ts';
import { staffMember } from '#common/people/staff.ts';
import { resources } from '#common/resources.ts';
import { settings } from '#common/settings/settings.ts';

/** Refusals of input: by field, or one message. */
export const refusedInput = z.union([fieldErrors, detail]);

/** The records of plain resources: faq_category → FaqCategory. */
const ofResources = resources.map(({ entity, row }): [string, z.ZodType] => [
  entity.replace(/(?:^|_)(.)/g, (_start, letter: string) => letter.toUpperCase()),
  row,
]);

/** Schemas that calls share, under the names by which the document of the API says each once. */
const SHARED = {
  ...Object.fromEntries(ofResources),
  AdminPayout: adminPayout,
  AgreementDetail: agreementDetail,
  AgreementVersion: agreementVersion,
  AssessmentRow: assessmentRow,
  AssignMatching: assignMatchingPayload,
  BulkAnswer: bulkAnswer,
  CompletedResponse: completedResponse,
  Choice: option,
  CountedChoice: bar,
  Detail: detail,
  Eligibility: eligibility,
  ExpertAssessment: expertAssessment,
  ExpertDetail: expertDetail,
  ExpertProfile: expertProfile,
  ExpertRow: expertRow,
  FieldErrors: fieldErrors,
  FileView: fileView,
  FormOption: formOption,
  FormOptions: formOptions,
  KeyedOption: keyedOption,
  MatchingCounts: matchingCounts,
  Material: visMaterial,
  MaterialPage: materialPage,
  MaterialPayload: materialPayload,
  MaterialPicture: materialPicture,
  MaterialView: materialView,
  MaterialViewpoint: materialViewpoint,
  Measurement: measurement,
  NotificationChange: notificationPreferencesUpdate,
  NotificationPreferences: notificationPreferences,
  OfferedOption: adminOption,
  OwnResponse: ownResponse,
  PersonDeletion: personDeletion,
  PictureDetail: pictureDetail,
  ProfileBrand: brandFields,
  ProfileUpdate: profileUpdate,
  QuestionPayload: questionPayload,
  RecoveryCodes: recoveryCodes,
  RefusedInput: refusedInput,
  RegisterPayload: registerPayload,
  RegistrationAnswer: registrationAnswer,
  RenditionPayload: renditionPayload,
  SavedAnswers: savedAnswers,
  Session: session,
  Settings: settings,
  StaffAssessment: staffAssessment,
  StaffMember: staffMember,
  StoredAnswer: storedAnswer,
  Summary: summary,
  Survey: survey,
  Template: template,
  User: user,
  ViewCamera: viewCamera,
  Vis: visDetail,
  VisChange: visChange,
  VisPayload: visPayload,
};

/** Registers the names for the document of the API. */
export function nameSharedSchemas(): void {
  for (const [id, schema] of Object.entries(SHARED)) z.globalRegistry.add(schema, { ...schema.meta(), id });
}
