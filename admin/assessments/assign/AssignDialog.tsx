import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  Skeleton,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { ExpertOverride } from '#admin/assessments/conflicts/ExpertOverride.tsx';
import { useEligibility } from '#admin/assessments/conflicts/useEligibility.ts';
import { ListPagination } from '#admin/list/ListPagination.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { useAction } from '#admin/useAction.ts';
import { SEARCH_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { ASSIGN_MAX, type AssignResult, type Eligibility } from '#common/assessments/assignments.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { counted } from '#common/texts/format.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { ExpertChoiceRow } from './ExpertChoiceRow.tsx';

type Props = { assessmentId: number; onClose: () => void };

/** The reason for overriding a conflict of interest, by the expert's id; null for an expert without a conflict. */
type Chosen = ReadonlyMap<number, string | null>;

/** Chooses approved experts and assigns them; says before and afterwards who cannot be assigned and why. */
export function AssignDialog({ assessmentId, onClose }: Props) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [result, setResult] = useState<AssignResult | null>(null);
  const id = useId();
  const [assign, isAssigning] = useAction(
    (server) =>
      server.assignExperts(assessmentId, {
        expert_ids: [...chosen.keys()],
        overrides: [...chosen].flatMap(([expert_id, reason]) => (reason === null ? [] : [{ expert_id, reason }])),
      }),
    {
      done: ({ assigned }) => (assigned > 0 ? `${counted(assigned, 'expert')} assigned` : ''),
      failed: 'Failed to assign the experts',
      onSuccess: (assigned) => {
        setResult(assigned);
        setChosen(new Map());
        if (assigned.refused.length === 0) onClose();
      },
    },
  );
  return (
    <Dialog open onClose={isAssigning ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Assign experts</DialogTitle>
      <DialogContent>
        <ListBase
          resource="experts"
          filter={{ status: 'approved' }}
          sort={{ field: 'memberSince', order: 'DESC' }}
          perPage={SEARCH_PAGE_SIZE}
          storeKey={false}
          disableSyncWithLocation
        >
          <ListSearch label="Search experts" />
          {result && <Refused result={result} />}
          <ExpertChoices assessmentId={assessmentId} chosen={chosen} onChoose={setChosen} />
          <ListPagination rowsPerPageOptions={[SEARCH_PAGE_SIZE]} />
        </ListBase>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isAssigning}>
          {result ? 'Done' : 'Cancel'}
        </Button>
        <BusyButton
          variant="contained"
          disabled={chosen.size === 0 || chosen.size > ASSIGN_MAX}
          loading={isAssigning}
          onClick={() => void assign()}
        >
          {chosen.size === 0 ? 'Assign' : `Assign ${chosen.size}`}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

type ChoicesProps = { assessmentId: number; chosen: Chosen; onChoose: (chosen: Chosen) => void };

/** The experts of the list around, each with a checkbox or with the reason why it is not offered. */
function ExpertChoices({ assessmentId, chosen, onChoose }: ChoicesProps) {
  const { data, error, refetch } = useListContext<ExpertRow>();
  const [overriding, setOverriding] = useState<Eligibility | null>(null);
  const rows = (data ?? []).filter((row) => !row.isAdmin);
  const { byExpert, isError: isUnchecked } = useEligibility(
    assessmentId,
    rows.map((row) => row.id),
  );
  const toggle = (expertId: number) => {
    const next = new Map(chosen);
    if (!next.delete(expertId)) next.set(expertId, null);
    onChoose(next);
  };
  if (error && !data)
    return <LoadError message="Failed to load the experts. Please try again." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  if (rows.length === 0) return <Typography sx={{ py: 2 }}>No approved expert found.</Typography>;
  return (
    <>
      {isUnchecked && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Conflicts of interest could not be looked up. Who has one will not be assigned.
        </Alert>
      )}
      <List dense>
        {rows.map((row) => (
          <ExpertChoiceRow
            key={row.id}
            row={row}
            eligibility={byExpert.get(row.id)}
            checked={chosen.has(row.id)}
            override={chosen.get(row.id) ?? null}
            onToggle={() => toggle(row.id)}
            onOverride={() => setOverriding(byExpert.get(row.id) ?? null)}
          />
        ))}
      </List>
      <ExpertOverride
        expert={overriding}
        onOverride={(expertId, reason) => onChoose(new Map(chosen).set(expertId, reason))}
        onClose={() => setOverriding(null)}
      />
    </>
  );
}

function Refused({ result }: { result: AssignResult }) {
  if (result.refused.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {result.refused.map((one) => (
        <div key={one.expert_id}>
          {one.name}: {one.reason}
        </div>
      ))}
    </Alert>
  );
}
