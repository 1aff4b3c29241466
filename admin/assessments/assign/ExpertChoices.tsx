import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  List,
  ListItem,
  ListItemIcon,
  ListItemText,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { ExpertOverride, useEligibility } from '#admin/assessments/parts/conflicts.tsx';
import { useExpertFilters } from '#admin/experts/filters/useExpertFilters.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { type Eligibility, endedInWords } from '#common/assessments/assignments.ts';
import { type ExpertRow, type ExpertTotals, formatSize } from '#common/people/experts/list.ts';
import { SEGMENT_LABELS } from '#common/people/form-options.ts';
import { StarRating } from '#common/ui/ratings/Ratings.tsx';
import { formatDate } from '#common/words/dates.ts';
import type { Chosen } from './ChosenExperts.tsx';

type Props = { assessmentId: number; chosen: Chosen };

/** The experts of the current list, each with a checkbox or the reason why it is not offered. */
export function ExpertChoices({ assessmentId, chosen }: Props) {
  const list = useListContext<ExpertRow>();
  const { data } = list;
  const { filters } = useExpertFilters();
  const [overriding, setOverriding] = useState<Eligibility | null>(null);
  const rows = (data ?? []).filter((row) => !row.isAdmin);
  const { byExpert, isError: isUnchecked } = useEligibility(
    assessmentId,
    rows.map((row) => row.id),
  );
  if (!data) return <NotLoaded query={list} failed="Failed to load the experts. Please try again." height={240} />;
  if (rows.length === 0) return <Typography sx={{ py: 2 }}>No approved experts found.</Typography>;
  const rowOf = (id: number) => rows.find((row) => row.id === id);
  const isPicked = (id: number) => chosen.picked.some((one) => one.id === id);
  const endOf = ({ id }: ExpertRow) => byExpert.get(id)?.ended ?? null;
  // Who declined or was withdrawn is chosen one by one only, since that was decided for one person.
  const isFree = (row: ExpertRow) => !endOf(row) && (byExpert.get(row.id)?.reason ?? null) === null;
  const toggle = (row: ExpertRow) => {
    const ended = endOf(row);
    if (ended && !isPicked(row.id)) chosen.pick(row, { ended: endedInWords(ended) });
    else if (isFree(row)) chosen.toggle(row, filters);
    else chosen.unpick(row.id);
  };
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
            override={chosen.picked.find((one) => one.id === row.id)?.override}
            onToggle={() => toggle(row)}
            onOverride={() => setOverriding(byExpert.get(row.id) ?? null)}
          />
        ))}
      </List>
      <ExpertOverride
        expert={overriding}
        onOverride={(expertId, reason) => {
          const row = rowOf(expertId);
          const ended = row && endOf(row);
          if (row) chosen.pick(row, { override: reason, ...(ended && { ended: endedInWords(ended) }) });
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
        <Typography color="text.secondary">Everyone matching is selected.</Typography>
      ) : (
        totals && (
          <Button onClick={() => chosen.chooseEveryone(filters)}>
            Select all {formatSize(totals.experts)} matching{chosen.everyone && ' instead'}
          </Button>
        )
      )}
    </Box>
  );
}

type ExpertChoiceRowProps = {
  row: ExpertRow;
  /** Undefined while it is loading. */
  eligibility: Eligibility | undefined;
  checked: boolean;
  /** The reason for overriding a conflict of interest. */
  override: string | undefined;
  onToggle: () => void;
  onOverride: () => void;
};

/**
 * An expert with a checkbox, or with the reason why he or she cannot be assigned. A conflict of interest can be
 * overridden.
 */
function ExpertChoiceRow({ row, eligibility, checked, override, onToggle, onOverride }: ExpertChoiceRowProps) {
  const id = useId();
  const name = row.name || row.email;
  const reason = eligibility?.reason ?? null;
  const blocked = reason !== null && !checked;
  const canOverride = blocked && (eligibility?.conflicts.length ?? 0) > 0;
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: 2,
          py: 0.5,
          ...(!blocked && { cursor: 'pointer', '&:hover': { bgcolor: 'action.hover' } }),
        }}
      >
        <ListItemIcon sx={{ minWidth: 40 }}>
          <Checkbox
            edge="start"
            checked={checked}
            disabled={blocked}
            onChange={onToggle}
            disableRipple
            slotProps={{ input: { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-more` } }}
          />
        </ListItemIcon>
        <ListItemText
          slotProps={{ secondary: { component: 'div' } }}
          primary={<span id={`${id}-name`}>{name}</span>}
          secondary={
            <Box component="span" id={`${id}-more`}>
              {[row.email, row.currentCompany].filter(Boolean).join(' · ')}
              <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
                <StarRating label={`Qualification of ${name}`} value={row.rating} readOnly size="small" />
                {row.segment && <span>{SEGMENT_LABELS[row.segment]}</span>}
                <span>{row.lastInvited ? `Last invited ${formatDate(row.lastInvited)}` : 'Never invited'}</span>
              </Box>
              {eligibility?.ended && (
                <Typography component="span" variant="body2" color="warning.main" sx={{ display: 'block' }}>
                  {endedInWords(eligibility.ended)}
                </Typography>
              )}
              {reason && (
                <Typography component="span" variant="body2" color="warning.main" sx={{ display: 'block' }}>
                  {override === undefined ? reason : `${reason}. Overridden: ${override}`}
                </Typography>
              )}
            </Box>
          }
        />
      </Box>
      {canOverride && (
        <Button
          size="small"
          onClick={onOverride}
          aria-label={`Override the conflict of ${name}`}
          sx={{ ml: 6.5, mb: 1 }}
        >
          Override
        </Button>
      )}
    </ListItem>
  );
}
