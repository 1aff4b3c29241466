import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useDebounced } from '#admin/list/useDebounced.ts';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';
import { INVITED_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { type AssignmentRow, assignedName } from '#common/assessments/assignments.ts';

type Person = Pick<AssignmentRow, 'expert_id' | 'first_name' | 'last_name' | 'email'>;

type Props = {
  assessmentId: number;
  /** The experts to be invited; if absent, all who have not finished. */
  experts?: readonly Person[];
  chosen: number | undefined;
  onChoose: (expertId: number) => void;
};

/** Chooses one of the experts who are to be invited. */
export function ExpertChoice({ assessmentId, experts, chosen, onChoose }: Props) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Person | null>(null);
  const search = useDebounced(text, SEARCH_DEBOUNCE);
  const found = useGetList<AssignmentRow>(
    'assignments',
    {
      filter: { assessment: assessmentId, open: true, q: search || undefined },
      pagination: { page: 1, perPage: INVITED_PAGE_SIZE },
    },
    { enabled: experts === undefined, placeholderData: keepPreviousData },
  );
  const options: readonly Person[] = experts ?? found.data ?? [];
  const value = picked ?? options.find((one) => one.expert_id === chosen) ?? null;
  return (
    <Autocomplete
      options={options}
      value={value}
      getOptionLabel={assignedName}
      getOptionKey={(one) => one.expert_id}
      isOptionEqualToValue={(option, other) => option.expert_id === other.expert_id}
      filterOptions={experts ? undefined : (all) => all}
      onChange={(_event, one) => {
        if (!one) return;
        setPicked(one);
        onChoose(one.expert_id);
      }}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      noOptionsText={found.isError ? 'Failed to load the experts.' : 'No experts found.'}
      renderInput={(params) => <TextField {...params} label="As this expert will see it" />}
    />
  );
}
