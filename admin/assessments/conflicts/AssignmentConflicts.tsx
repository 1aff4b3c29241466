import { Box, Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useShownAssessment } from '#admin/assessments/detail/useShownAssessment.ts';
import { useFormAction } from '#admin/useAction.ts';
import { type AssignmentRow, assignedName } from '#common/assessments/assignments.ts';
import type { OverridePayload } from '#common/assessments/conflicts.ts';
import { formatDate } from '#common/values/dates.ts';
import { OverrideDialog } from './OverrideDialog.tsx';

/**
 * The conflicts of interest of an assigned expert: the active ones, and those that were overridden with the reason.
 */
export function AssignmentConflicts() {
  const row = useRecordContext<AssignmentRow>();
  const [asking, setAsking] = useState(false);
  if (!row) return null;
  return (
    <>
      {row.conflicts.length > 0 && (
        <Box sx={{ mt: 0.5 }}>
          <Chip size="small" color="warning" label="Conflict of interest" />
          <Typography variant="caption" component="div">
            {row.conflicts.join('; ')}
          </Typography>
          <Button
            size="small"
            onClick={() => setAsking(true)}
            aria-label={`Override the conflict of ${assignedName(row)}`}
          >
            Override
          </Button>
        </Box>
      )}
      {row.overridden && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ mt: 0.5 }}>
          {row.overridden.conflicts.join('; ')}. Overridden by {row.overridden.by || 'a former colleague'} on{' '}
          {formatDate(row.overridden.at)}: {row.overridden.reason}
        </Typography>
      )}
      {asking && <Override row={row} onClose={() => setAsking(false)} />}
    </>
  );
}

function Override({ row, onClose }: { row: AssignmentRow; onClose: () => void }) {
  const { id } = useShownAssessment();
  const override = useFormAction(
    (server, { reason }: OverridePayload) => server.overrideConflict(id, row.expert_id, reason),
    {
      done: 'Conflict of interest overridden',
      failed: 'Failed to override the conflict of interest',
      onSuccess: onClose,
    },
  );
  return <OverrideDialog name={assignedName(row)} conflicts={row.conflicts} onOverride={override} onClose={onClose} />;
}
