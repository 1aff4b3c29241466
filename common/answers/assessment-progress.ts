import { ASSESSMENT_STATUS_LABELS, assessmentRow } from '#common/assessments/assessments.ts';

const { title, visual_identity_system_name, deadline, completion_percentage, status } = assessmentRow.shape;

/** An assessment in the list of responses: how many of its experts have answered. */
export const assessmentProgress = assessmentRow.extend({
  title: title.meta({ title: 'Assessment' }),
  visual_identity_system_name: visual_identity_system_name.meta({ title: 'Brand' }),
  deadline: deadline.meta({ title: 'Deadline', control: 'instant' }),
  completion_percentage: completion_percentage.meta({ title: 'Completion' }),
  status: status.meta({ title: 'Status', labels: ASSESSMENT_STATUS_LABELS }),
});
