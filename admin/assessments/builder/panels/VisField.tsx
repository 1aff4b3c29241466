import { TextField } from '@mui/material';
import { useAssessment } from '#admin/assessments/builder/assessmentContext.ts';

/** The VIS that the assessment is about, chosen at its creation. */
export function VisField() {
  const { assessment } = useAssessment();
  return (
    <TextField
      label="Visual Identity System"
      value={`${assessment.visual_identity_system_name} ${assessment.version}`}
      disabled
    />
  );
}
