import { server } from './server.ts';

/** What staff do with assessments, templates, assignments and invitations. */
export const assessmentActions = {
  duplicateAssessment: (id: number) =>
    server.post<{ detail: string; new_assessment: { id: number } }>(`/assessments/${id}/duplicate/`),
};
