import type { ExpertAssessment, StaffAssessment } from '#common/assessments/assessments.ts';
import { expertView } from '#common/assessments/questionnaire/expert-view.ts';
import { minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { pipe, pipeHtml, pipeQuestionnaire } from '#common/assessments/questionnaire/piping.ts';

/** Returns the draft of an assessment as an expert would see it, not started. */
export function toPreviewAssessment(assessment: StaffAssessment): ExpertAssessment {
  const values = {
    brand: assessment.visual_identity_system_name,
    version: assessment.version,
    expert_name: 'Alex Expert',
  };
  return {
    ...assessment,
    title: pipe(assessment.title, values) || 'Untitled assessment',
    description: pipeHtml(assessment.description, values),
    estimated_minutes: minutesNeeded(assessment.estimated_minutes, assessment.questionnaire),
    is_draft: false,
    is_closed: false,
    questionnaire_version: (assessment.current_version ?? 0) + 1,
    questionnaire: pipeQuestionnaire(expertView(assessment.questionnaire), values),
    response_status: 'not_started',
    completion_percentage: 0,
    declined: false,
    attachments: [],
    response: null,
  };
}
