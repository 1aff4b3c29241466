import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  Skeleton,
  TablePagination,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ExpertOverride } from '#admin/assessments/conflicts/ExpertOverride.tsx';
import { useEligibility } from '#admin/assessments/conflicts/useEligibility.ts';
import { SearchField } from '#admin/list/SearchField.tsx';
import { SEARCH_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { ASSIGN_MAX, type AssignResult, type Eligibility } from '#common/assessments/assignments.ts';
import type { ExpertPage } from '#common/people/experts/list.ts';
import { counted } from '#common/texts/format.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { ExpertChoiceRow } from './ExpertChoiceRow.tsx';

type Props = { assessmentId: number; onClose: () => void; onAssigned: () => void };

/** The reason for overriding a conflict of interest, by the expert's id; null for an expert without a conflict. */
type Chosen = ReadonlyMap<number, string | null>;

/** Chooses approved experts and assigns them; says before and afterwards who cannot be assigned and why. */
export function AssignDialog({ assessmentId, onClose, onAssigned }: Props) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [overriding, setOverriding] = useState<Eligibility | null>(null);
  const [result, setResult] = useState<AssignResult | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['experts', 'to-assign', search, page],
    queryFn: ({ signal }) =>
      api.get<ExpertPage>('/experts/list/', {
        params: { search: search || undefined, status: 'approved', page: page + 1, page_size: SEARCH_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const rows = (data?.results ?? []).filter((row) => !row.isAdmin);
  const { byExpert, isError: isUnchecked } = useEligibility(
    assessmentId,
    rows.map((row) => row.id),
  );
  const toggle = (expertId: number) => {
    const next = new Map(chosen);
    if (!next.delete(expertId)) next.set(expertId, null);
    setChosen(next);
  };

  const assign = async () => {
    setBusy(true);
    try {
      const done = await api.post<AssignResult>(`/assessments/${assessmentId}/assignments/`, {
        expert_ids: [...chosen.keys()],
        overrides: [...chosen].flatMap(([expert_id, reason]) => (reason === null ? [] : [{ expert_id, reason }])),
      });
      onAssigned();
      if (done.assigned > 0) toast.success(`${counted(done.assigned, 'expert')} assigned`);
      if (done.refused.length === 0) onClose();
      setResult(done);
      setChosen(new Map());
    } catch (failure) {
      toast.error(asApiError(failure).detail ?? 'Failed to assign the experts');
    }
    setBusy(false);
  };

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Assign experts</DialogTitle>
      <DialogContent>
        <SearchField
          label="Search experts"
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
        {result && <Refused result={result} />}
        {isUnchecked && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            Conflicts of interest could not be looked up. Who has one will not be assigned.
          </Alert>
        )}
        {error && <LoadError message="Failed to load the experts. Please try again." onRetry={() => refetch()} />}
        {!error && !data && <Skeleton variant="rounded" height={240} />}
        {data && rows.length === 0 && <Typography sx={{ py: 2 }}>No approved expert found.</Typography>}
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
        {data && data.count > SEARCH_PAGE_SIZE && (
          <TablePagination
            component="div"
            count={data.count}
            page={page}
            rowsPerPage={SEARCH_PAGE_SIZE}
            rowsPerPageOptions={[SEARCH_PAGE_SIZE]}
            onPageChange={(_event, next) => setPage(next)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {result ? 'Done' : 'Cancel'}
        </Button>
        <BusyButton
          variant="contained"
          disabled={chosen.size === 0 || chosen.size > ASSIGN_MAX}
          loading={busy}
          onClick={assign}
        >
          {chosen.size === 0 ? 'Assign' : `Assign ${chosen.size}`}
        </BusyButton>
      </DialogActions>
      <ExpertOverride
        expert={overriding}
        onOverride={(expertId, reason) => setChosen(new Map(chosen).set(expertId, reason))}
        onClose={() => setOverriding(null)}
      />
    </Dialog>
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
