import { Chip, Stack } from '@mui/material';
import { ASSESSMENT_STATUS_LABELS, type AssessmentStatus } from '#common/assessments/assessments.ts';

const COLOURS = { draft: 'default', ongoing: 'info', completed: 'success' } as const;

/** The derived status, with a tag if answers are no longer taken. */
export function StatusChips({ status, closed }: { status: AssessmentStatus; closed: boolean }) {
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Chip size="small" variant="outlined" color={COLOURS[status]} label={ASSESSMENT_STATUS_LABELS[status]} />
      {closed && <Chip size="small" label="Closed" />}
    </Stack>
  );
}
