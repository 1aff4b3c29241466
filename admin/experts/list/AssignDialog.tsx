import {
  Alert,
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssignResult } from '#common/assignments.ts';
import { figure } from '#common/format.ts';
import { SEARCH_DEBOUNCE } from '#common/limits.ts';
import { api } from '#common/ui/api.ts';
import { useDebounced } from '../../useDebounced.ts';
import { useAction } from '../useAction.ts';

type Props = { ids: number[]; onClose: () => void; onDone: () => void };
type Choice = { id: number; title: string };

/** Assigns the chosen experts to an assessment; those who are not eligible are named. */
export function AssignDialog({ ids, onClose, onDone }: Props) {
  const [assessment, setAssessment] = useState<Choice | null>(null);
  const [text, setText] = useState('');
  const search = useDebounced(text, SEARCH_DEBOUNCE);
  const [result, setResult] = useState<AssignResult | null>(null);
  const choices = useQuery({
    queryKey: ['assessments', 'to-assign', search],
    queryFn: ({ signal }) =>
      api.get<{ results: Choice[] }>('/assessments/', {
        params: { search, page_size: 20, ordering: '-created_at' },
        signal,
      }),
  });
  const assign = useAction({
    run: (id: number) => api.post<AssignResult>(`/assessments/${id}/assignments/`, { expert_ids: ids }),
    success: ({ assigned }) => `${assigned} ${assigned === 1 ? 'expert' : 'experts'} assigned`,
    failure: 'Failed to assign experts',
    onDone: (answer) => (answer.refused.length > 0 ? setResult(answer) : onDone()),
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="assign-title">
      <DialogTitle id="assign-title">
        Assign {figure(ids.length)} {ids.length === 1 ? 'expert' : 'experts'} to an assessment
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        {result ? (
          <Alert severity="warning">
            Not assigned:
            <ul>
              {result.refused.map(({ expert_id, name, reason }) => (
                <li key={expert_id}>
                  {name}: {reason}
                </li>
              ))}
            </ul>
          </Alert>
        ) : (
          <Autocomplete
            options={choices.data?.results ?? []}
            getOptionLabel={(option) => option.title}
            getOptionKey={(option) => option.id}
            isOptionEqualToValue={(option, value) => option.id === value.id}
            filterOptions={(options) => options}
            loading={choices.isPending}
            value={assessment}
            onChange={(_event, value) => setAssessment(value)}
            onInputChange={(_event, value) => setText(value)}
            noOptionsText={choices.isError ? 'Failed to load the assessments.' : 'No assessments found.'}
            renderInput={(params) => <TextField {...params} label="Assessment" />}
          />
        )}
      </DialogContent>
      <DialogActions>
        {result ? (
          <Button variant="contained" onClick={onDone}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="contained"
              disabled={!assessment}
              loading={assign.isPending}
              onClick={() => assessment && assign.mutate(assessment.id)}
            >
              Assign
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
