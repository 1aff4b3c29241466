import { TextField } from '@mui/material';
import { useAssessment } from '#admin/assessments/builder/assessmentContext.ts';
import { FIELD_LABELS } from '#admin/assessments/builder/fieldLabels.ts';

/** The VIS that the assessment is about, chosen at its creation. */
export function VisField() {
  const { assessment } = useAssessment();
  return (
    <TextField
      label={FIELD_LABELS.vis}
      value={`${assessment.visual_identity_system_name} ${assessment.version}`}
      disabled
    />
  );
}
