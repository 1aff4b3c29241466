import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Skeleton,
  TablePagination,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ASSIGN_MAX, type AssignResult } from '#common/assignments.ts';
import type { ExpertPage, ExpertRow } from '#common/experts/list.ts';
import { api } from '#common/ui/api.ts';
import { asApiError } from '#common/ui/apiError.ts';
import { BusyButton } from '#common/ui/BusyButton.tsx';
import { LoadError } from '#common/ui/LoadError.tsx';
import { useToast } from '#common/ui/toasts.tsx';
import { SearchField } from '../../SearchField.tsx';

type Props = { assessmentId: number; onClose: () => void; onAssigned: () => void };

const PAGE_SIZE = 20;

/** Chooses approved experts and assigns them; says who could not be assigned and why. */
export function AssignDialog({ assessmentId, onClose, onAssigned }: Props) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [result, setResult] = useState<AssignResult | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['experts', 'to-assign', search, page],
    queryFn: ({ signal }) =>
      api.get<ExpertPage>('/experts/list/', {
        params: { search: search || undefined, status: 'approved', page: page + 1, page_size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const rows = (data?.results ?? []).filter((row) => !row.isAdmin);
  const toggle = (expertId: number) => {
    const next = new Set(chosen);
    if (!next.delete(expertId)) next.add(expertId);
    setChosen(next);
  };

  const assign = async () => {
    setBusy(true);
    try {
      const done = await api.post<AssignResult>(`/assessments/${assessmentId}/assignments/`, {
        expert_ids: [...chosen],
      });
      onAssigned();
      if (done.assigned > 0)
        toast.success(done.assigned === 1 ? '1 expert assigned' : `${done.assigned} experts assigned`);
      if (done.refused.length === 0) onClose();
      setResult(done);
      setChosen(new Set());
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
        {error && <LoadError message="Failed to load the experts. Please try again." onRetry={() => refetch()} />}
        {!error && !data && <Skeleton variant="rounded" height={240} />}
        {data && rows.length === 0 && <Typography sx={{ py: 2 }}>No approved expert found.</Typography>}
        <List dense>
          {rows.map((row) => (
            <Choice key={row.id} row={row} checked={chosen.has(row.id)} onToggle={() => toggle(row.id)} />
          ))}
        </List>
        {data && data.count > PAGE_SIZE && (
          <TablePagination
            component="div"
            count={data.count}
            page={page}
            rowsPerPage={PAGE_SIZE}
            rowsPerPageOptions={[PAGE_SIZE]}
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
    </Dialog>
  );
}

function Choice({ row, checked, onToggle }: { row: ExpertRow; checked: boolean; onToggle: () => void }) {
  const labelId = useId();
  return (
    <ListItem disablePadding>
      <ListItemButton onClick={onToggle} dense>
        <ListItemIcon sx={{ minWidth: 40 }}>
          <Checkbox
            edge="start"
            checked={checked}
            tabIndex={-1}
            disableRipple
            slotProps={{ input: { 'aria-labelledby': labelId } }}
          />
        </ListItemIcon>
        <ListItemText
          id={labelId}
          primary={row.name || row.email}
          secondary={[row.email, row.currentCompany].filter(Boolean).join(' · ')}
        />
      </ListItemButton>
    </ListItem>
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
