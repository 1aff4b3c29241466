import { Chip, Stack } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { ASSESSMENT_STATUS_LABELS, type AssessmentRow } from '#common/assessments/assessments.ts';

const COLOURS = { draft: 'default', ongoing: 'info', completed: 'success' } as const;

/** The derived status of the assessment around, with a tag if answers are no longer taken. */
export function StatusChips() {
  const row = useRecordContext<AssessmentRow>();
  if (!row) return null;
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Chip size="small" variant="outlined" color={COLOURS[row.status]} label={ASSESSMENT_STATUS_LABELS[row.status]} />
      {row.is_closed && <Chip size="small" label="Closed" />}
    </Stack>
  );
}
