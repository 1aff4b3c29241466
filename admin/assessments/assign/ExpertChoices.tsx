import { Alert, Box, Button, Checkbox, FormControlLabel, List, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { ExpertOverride } from '#admin/assessments/conflicts/ExpertOverride.tsx';
import { useEligibility } from '#admin/assessments/conflicts/useEligibility.ts';
import { useExpertFilters } from '#admin/experts/list/useExpertFilters.ts';
import type { Eligibility } from '#common/assessments/assignments.ts';
import { type ExpertRow, type ExpertTotals, formatSize } from '#common/people/experts/list.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ExpertChoiceRow } from './ExpertChoiceRow.tsx';
import type { Chosen } from './useChosen.ts';

type Props = { assessmentId: number; chosen: Chosen };

/** The experts of the list around, each with a checkbox or with the reason why it is not offered. */
export function ExpertChoices({ assessmentId, chosen }: Props) {
  const { data, error, refetch } = useListContext<ExpertRow>();
  const { filters } = useExpertFilters();
  const [overriding, setOverriding] = useState<Eligibility | null>(null);
  const rows = (data ?? []).filter((row) => !row.isAdmin);
  const { byExpert, isError: isUnchecked } = useEligibility(
    assessmentId,
    rows.map((row) => row.id),
  );
  if (error && !data)
    return <LoadError message="Failed to load the experts. Please try again." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  if (rows.length === 0) return <Typography sx={{ py: 2 }}>No approved experts found.</Typography>;
  const rowOf = (id: number) => rows.find((row) => row.id === id);
  const isPicked = (id: number) => chosen.picked.some((one) => one.id === id);
  const isFree = ({ id }: ExpertRow) => (byExpert.get(id)?.reason ?? null) === null;
  return (
    <>
      {isUnchecked && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Conflicts of interest could not be checked. Experts who have one will not be assigned.
        </Alert>
      )}
      <ChooseSeveral chosen={chosen} free={rows.filter(isFree)} />
      <List dense aria-label="Experts">
        {rows.map((row) => (
          <ExpertChoiceRow
            key={row.id}
            row={row}
            eligibility={byExpert.get(row.id)}
            checked={isPicked(row.id) || (isFree(row) && chosen.has(row.id, filters))}
            override={chosen.picked.find((one) => one.id === row.id)?.override ?? null}
            onToggle={() => chosen.toggle(row, filters)}
            onOverride={() => setOverriding(byExpert.get(row.id) ?? null)}
          />
        ))}
      </List>
      <ExpertOverride
        expert={overriding}
        onOverride={(expertId, reason) => {
          const row = rowOf(expertId);
          if (row) chosen.pick(row, reason);
        }}
        onClose={() => setOverriding(null)}
      />
    </>
  );
}

/** Chooses this page, or everyone who matches. */
function ChooseSeveral({ chosen, free }: { chosen: Chosen; free: ExpertRow[] }) {
  const { meta } = useListContext<ExpertRow>();
  const { filters } = useExpertFilters();
  const totals: ExpertTotals | undefined = meta?.totals;
  const on = free.filter((row) => chosen.has(row.id, filters));
  const all = free.length > 0 && on.length === free.length;
  const change = () => {
    for (const row of all ? free : free.filter((one) => !on.includes(one))) chosen.toggle(row, filters);
  };
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}
    >
      <FormControlLabel
        control={<Checkbox checked={all} indeterminate={on.length > 0 && !all} onChange={change} />}
        label="Everyone on this page"
        disabled={free.length === 0}
        // Above the checkboxes of the rows.
        sx={{ ml: '5px' }}
      />
      {chosen.covers(filters) ? (
        <Typography color="text.secondary">Everyone who matches is chosen.</Typography>
      ) : (
        totals && (
          <Button onClick={() => chosen.chooseEveryone(filters)}>
            Choose all {formatSize(totals.experts)} who match{chosen.everyone && ' instead'}
          </Button>
        )
      )}
    </Box>
  );
}
