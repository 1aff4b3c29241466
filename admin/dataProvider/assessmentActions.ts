import type {
  ChangedAssessment,
  EditingState,
  PatchAssessment,
  StaffAssessment,
} from '#common/assessments/assessments.ts';
import type { AssignPayload, AssignResult, EligibilityAnswer } from '#common/assessments/assignments.ts';
import type { AssessmentDeletion } from '#common/assessments/deletion.ts';
import type { InvitationForm, InvitationsSent } from '#common/assessments/invitations.ts';
import type { VersionHistory } from '#common/assessments/questionnaire/history.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { Template, TemplateCategory, TemplatePayload } from '#common/assessments/templates.ts';
import type { AssignMatchingPayload, MatchingCounts } from '#common/people/experts/assign-matching.ts';
import { formDataOf } from './endpoints.ts';
import { server } from './server.ts';

const path = (id: number | string, action = '') => `/assessments/${encodeURIComponent(id)}/${action}`;
const templatePath = (id: number | string) => `/assessments/templates/${encodeURIComponent(id)}/`;

/** What staff do with assessments, templates, assignments and invitations. */
export const assessmentActions = {
  readAssessment: (id: number | string, signal?: AbortSignal) => server.get<StaffAssessment>(path(id), { signal }),
  readVersion: (id: number, version: number, signal?: AbortSignal) =>
    server.get<{ questionnaire: Questionnaire }>(path(id, `versions/${version}/`), { signal }),
  readVersionHistory: (id: number, signal: AbortSignal) =>
    server.get<VersionHistory>(path(id, 'versions/'), { signal }),
  readAssessmentDeletion: (id: number, signal: AbortSignal) =>
    server.get<AssessmentDeletion>(path(id, 'deletion/'), { signal }),
  /** Returns which of these experts the assessment can be assigned to, and why not the others. */
  checkEligibility: (id: number, expertIds: readonly number[], signal: AbortSignal) =>
    server.post<EligibilityAnswer>(path(id, 'eligibility/'), { expert_ids: expertIds }, { signal }),
  /** Counts who would be assigned and who would be left out if everyone who matches the filters was assigned. */
  countMatching: (id: number, payload: AssignMatchingPayload, signal: AbortSignal) =>
    server.post<MatchingCounts>(path(id, 'assignments/matching/count/'), payload, { signal }),
  readTemplateCategories: (signal: AbortSignal) =>
    server.get<TemplateCategory[]>('/assessments/templates/categories/', { signal }),
  readTemplate: (id: number | string, signal?: AbortSignal) => server.get<Template>(templatePath(id), { signal }),
  /** Saves a draft or settings, closes or reopens the assessment; tells the invited experts of a deadline if asked to. */
  changeAssessment: (id: number, change: PatchAssessment) => server.patch<ChangedAssessment>(path(id), change),
  /** Publishes a draft, or the changed questions of a published assessment as its next version. */
  publishAssessment: ({ id, is_draft }: Pick<StaffAssessment, 'id' | 'is_draft'>, revision: number) =>
    server.patch<StaffAssessment>(path(id), {
      ...(is_draft ? { is_draft: false } : { publish: true }),
      revision,
    }),
  duplicateAssessment: (id: number) =>
    server.post<{ detail?: string; new_assessment: StaffAssessment }>(path(id, 'duplicate/')),
  /** Reports that this person has the builder open; returns who else has. */
  reportEditing: (id: number, signal: AbortSignal) => server.post<EditingState>(path(id, 'editing/'), {}, { signal }),
  /** Assigns experts to an assessment; returns who cannot be assigned, with the reason. */
  assignExperts: (id: number, payload: AssignPayload) => server.post<AssignResult>(path(id, 'assignments/'), payload),
  /** Assigns every expert who matches the filters, except those named. */
  assignMatching: (id: number, payload: AssignMatchingPayload) =>
    server.post<MatchingCounts>(path(id, 'assignments/matching/'), payload),
  withdrawAssignment: (id: number, assignment: number) => server.delete(path(id, `assignments/${assignment}/`)),
  overrideConflict: (id: number, expert: number, reason: string) =>
    server.put(path(id, `conflict-overrides/${expert}/`), { reason }),
  /** Invites these experts; without `expertIds` those who are not invited yet, or everybody again. */
  sendInvitations: (id: number, invitation: InvitationForm, expertIds?: readonly number[]) =>
    server.upload<InvitationsSent>(
      'POST',
      path(id, 'send-invitations/'),
      formDataOf({ ...invitation, expert_ids: expertIds?.join(',') }),
    ),
  saveTemplate: (id: number, template: TemplatePayload & Pick<Template, 'revision'>) =>
    server.put<Template>(templatePath(id), template),
};
