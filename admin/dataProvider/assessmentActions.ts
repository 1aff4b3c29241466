import type { AssignPayload, AssignResult } from '#common/assessments/assignments.ts';
import { server } from './server.ts';

/** What staff do with assessments, templates, assignments and invitations. */
export const assessmentActions = {
  /** Assigns experts to an assessment; who cannot be assigned is named with the reason. */
  assignExperts: (id: number, payload: AssignPayload) =>
    server.post<AssignResult>(`/assessments/${id}/assignments/`, payload),
  duplicateAssessment: (id: number) =>
    server.post<{ detail: string; new_assessment: { id: number } }>(`/assessments/${id}/duplicate/`),
};
