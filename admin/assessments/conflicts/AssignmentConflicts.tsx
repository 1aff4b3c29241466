import { Box, Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import type { AssignmentRow } from '#common/assessments/assignments.ts';
import { fullName } from '#common/texts/format.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { formatDay } from '#common/values/dates.ts';
import { OverrideDialog } from './OverrideDialog.tsx';

type Props = { assessmentId: number; row: AssignmentRow; onChanged: () => Promise<unknown> };

/**
 * The conflicts of interest of an assigned expert: the active ones, and those that were overridden with the reason.
 */
export function AssignmentConflicts({ assessmentId, row, onChanged }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const name = fullName(row) || row.email;
  const override = async (reason: string) => {
    setBusy(true);
    try {
      await api.put(`/assessments/${assessmentId}/conflict-overrides/${row.expert_id}/`, { reason });
      toast.success('Conflict of interest overridden');
      await onChanged();
      setAsking(false);
    } catch (error) {
      toast.error(asApiError(error).detail ?? 'Failed to override the conflict of interest');
    }
    setBusy(false);
  };
  return (
    <>
      {row.conflicts.length > 0 && (
        <Box sx={{ mt: 0.5 }}>
          <Chip size="small" color="warning" label="Conflict of interest" />
          <Typography variant="caption" component="div">
            {row.conflicts.join('; ')}
          </Typography>
          <Button size="small" onClick={() => setAsking(true)} aria-label={`Override the conflict of ${name}`}>
            Override
          </Button>
        </Box>
      )}
      {row.overridden && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ mt: 0.5 }}>
          {row.overridden.conflicts.join('; ')}. Overridden by {row.overridden.by || 'a former colleague'} on{' '}
          {formatDay(row.overridden.at)}: {row.overridden.reason}
        </Typography>
      )}
      {asking && (
        <OverrideDialog
          name={name}
          conflicts={row.conflicts}
          busy={busy}
          onOverride={(reason) => void override(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
