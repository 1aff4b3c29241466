import { Box, Chip, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { inputsOf } from '#admin/schema/inputs.tsx';
import {
  type AssignmentRow,
  assignedName,
  type Eligibility,
  overridePayload,
} from '#common/assessments/assignments.ts';
import { formatDate } from '#common/words/dates.ts';
import { useShownAssessment } from './useShownAssessment.ts';

/** The form that asks for the reason why an expert may take part despite conflicts of interest, one sentence each. */
const overrideForm = (name: string, conflicts: readonly string[]) => ({
  title: 'Override the conflict of interest?',
  schema: overridePayload,
  saveLabel: 'Override',
  maxWidth: 'xs' as const,
  inputs: (
    <>
      <Typography>{name}:</Typography>
      <Typography component="ul" sx={{ m: 0, pl: 3 }}>
        {conflicts.map((conflict) => (
          <li key={conflict}>{conflict}</li>
        ))}
      </Typography>
      {inputsOf(overridePayload, ['reason'], {
        reason: {
          autoFocus: true,
          minRows: 2,
          helperText: 'It is recorded with your name and shown with the assignment.',
        },
      })}
    </>
  ),
});

type Assigned = { row: AssignmentRow; assessmentId: number };

const override = action({
  label: 'Override',
  name: ({ row }) => `Override the conflict of ${assignedName(row)}`,
  when: ({ row }) => row.conflicts.length > 0,
  form: ({ row }: Assigned) => overrideForm(assignedName(row), row.conflicts),
  call: (server, { row, assessmentId }, { reason }) => server.overrideConflict(assessmentId, row.expert_id, reason),
  done: 'Conflict of interest overridden',
  failed: 'Failed to override the conflict of interest',
});

/**
 * The conflicts of interest of an assigned expert: the active ones, and those that were overridden with the reason.
 */
export function AssignmentConflicts() {
  const row = useRecord<AssignmentRow>();
  const { id } = useShownAssessment();
  return (
    <>
      {row.conflicts.length > 0 && (
        <Box sx={{ mt: 0.5 }}>
          <Chip size="small" color="warning" label="Conflict of interest" />
          <Typography variant="caption" component="div">
            {row.conflicts.join('; ')}
          </Typography>
        </Box>
      )}
      <ActionButton action={override} row={{ row, assessmentId: id }} size="small" />
      {row.overridden && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ mt: 0.5 }}>
          {row.overridden.conflicts.join('; ')}. Overridden by {row.overridden.by || 'a former colleague'} on{' '}
          {formatDate(row.overridden.at)}: {row.overridden.reason}
        </Typography>
      )}
    </>
  );
}

type Props = {
  /** Whose conflict is to be overridden; null while nobody's is. */
  expert: Eligibility | null;
  onOverride: (expertId: number, reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason to override the conflict of an expert who is about to be assigned. */
export function ExpertOverride({ expert, onOverride, onClose }: Props) {
  if (!expert) return null;
  const { inputs, ...form } = overrideForm(expert.name, expert.conflicts);
  return (
    <ActionDialog
      {...form}
      call={async (_server, { reason }) => onOverride(expert.expert_id, reason)}
      failed=""
      onSuccess={onClose}
      onClose={onClose}
    >
      {inputs}
    </ActionDialog>
  );
}

/**
 * Loads which of these experts an assessment can be assigned to, and why others cannot. Requests nothing without an
 * assessment.
 */
export function useEligibility(assessmentId: number | undefined, expertIds: readonly number[]) {
  const { data, isPending, isError } = useRead('checkEligibility', [assessmentId ?? 0, expertIds], {
    enabled: assessmentId !== undefined && expertIds.length > 0,
    placeholderData: keepPreviousData,
    // Profiles change, and so do conflicts.
    staleTime: 0,
  });
  const byExpert = new Map<number, Eligibility>(data?.results.map((one) => [one.expert_id, one]));
  return { byExpert, isPending, isError };
}
