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
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { ExpertOverride } from '#admin/assessments/conflicts/ExpertOverride.tsx';
import { useEligibility } from '#admin/assessments/conflicts/useEligibility.ts';
import { useAction } from '#admin/useAction.ts';
import { useDebounced } from '#admin/useDebounced.ts';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';
import { SEARCH_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { AssignResult, Eligibility } from '#common/assessments/assignments.ts';
import { counted, countedFigure } from '#common/texts/format.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { NotAssignable } from './NotAssignable.tsx';

type Props = { ids: number[]; onClose: () => void; onDone: () => void };
type Choice = { id: number; title: string };

/**
 * Assigns the selected experts to an assessment. Names those who are not eligible before assigning, and those who
 * were left out afterwards.
 */
export function BulkAssignDialog({ ids, onClose, onDone }: Props) {
  const [assessment, setAssessment] = useState<Choice | null>(null);
  const [text, setText] = useState('');
  const search = useDebounced(text, SEARCH_DEBOUNCE);
  const [result, setResult] = useState<AssignResult | null>(null);
  const choices = useGetList<Choice>('assessments', {
    filter: { q: search },
    sort: { field: 'created_at', order: 'DESC' },
    pagination: { page: 1, perPage: SEARCH_PAGE_SIZE },
  });
  const [overrides, setOverrides] = useState<ReadonlyMap<number, string>>(new Map());
  const [overriding, setOverriding] = useState<Eligibility | null>(null);
  const { byExpert } = useEligibility(assessment?.id, ids);
  const refused = [...byExpert.values()].filter((one) => one.reason !== null);
  const blocked = refused.filter((one) => !overrides.has(one.expert_id));
  const possible = ids.length - blocked.length;
  const [assign, isAssigning] = useAction(
    (server, id: number) =>
      server.assignExperts(id, {
        expert_ids: ids,
        overrides: [...overrides].map(([expert_id, reason]) => ({ expert_id, reason })),
      }),
    {
      done: ({ assigned }) => `${counted(assigned, 'expert')} assigned`,
      failed: 'Failed to assign experts',
      onSuccess: (answer) => (answer.refused.length > 0 ? setResult(answer) : onDone()),
    },
  );
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="assign-title">
      <DialogTitle id="assign-title">Assign {countedFigure(ids.length, 'expert')} to an assessment</DialogTitle>
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
            options={choices.data ?? []}
            getOptionLabel={(option) => option.title}
            getOptionKey={(option) => option.id}
            isOptionEqualToValue={(option, value) => option.id === value.id}
            filterOptions={(options) => options}
            loading={choices.isPending}
            value={assessment}
            onChange={(_event, value) => {
              setAssessment(value);
              setOverrides(new Map());
            }}
            onInputChange={(_event, value) => setText(value)}
            noOptionsText={choices.isError ? 'Failed to load the assessments.' : 'No assessments found.'}
            renderInput={(params) => <TextField {...params} label="Assessment" />}
          />
        )}
        {!result && assessment && refused.length > 0 && (
          <NotAssignable refused={refused} overrides={overrides} onOverride={setOverriding} />
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
            <BusyButton
              variant="contained"
              disabled={!assessment || possible === 0}
              loading={isAssigning}
              onClick={() => assessment && void assign(assessment.id)}
            >
              {assessment && blocked.length > 0 ? `Assign ${possible} of ${ids.length}` : 'Assign'}
            </BusyButton>
          </>
        )}
      </DialogActions>
      <ExpertOverride
        expert={overriding}
        onOverride={(expertId, reason) => setOverrides(new Map(overrides).set(expertId, reason))}
        onClose={() => setOverriding(null)}
      />
    </Dialog>
  );
}
