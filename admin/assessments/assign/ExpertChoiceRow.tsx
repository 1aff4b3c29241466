import { Box, Button, Checkbox, ListItem, ListItemIcon, ListItemText, Typography } from '@mui/material';
import { useId } from 'react';
import type { Eligibility } from '#common/assessments/assignments.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { SEGMENT_LABELS } from '#common/people/form-options.ts';
import { StarRating } from '#common/ui/ratings/StarRating.tsx';
import { formatDate } from '#common/values/dates.ts';

type Props = {
  row: ExpertRow;
  /** Undefined while it is loading. */
  eligibility: Eligibility | undefined;
  checked: boolean;
  /** The reason for overriding a conflict of interest, or null. */
  override: string | null;
  onToggle: () => void;
  onOverride: () => void;
};

/**
 * An expert with a checkbox, or with the reason why he or she cannot be assigned. A conflict of interest can be
 * overridden.
 */
export function ExpertChoiceRow({ row, eligibility, checked, override, onToggle, onOverride }: Props) {
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
              {reason && (
                <Typography component="span" variant="body2" color="warning.main" sx={{ display: 'block' }}>
                  {override === null ? reason : `${reason}. Overridden: ${override}`}
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
