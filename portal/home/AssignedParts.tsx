import MoreVertIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { assessmentCode, deadlineState } from '#common/assessments/assigned-assessments.ts';
import {
  type AssignmentDisplay,
  assignmentAction,
  clampPercentage,
  displayStatus,
  LATE_ANSWER,
} from '#common/assessments/assignment-states.ts';
import type { AssignedAssessment } from '#common/assessments/surveys.ts';
import { percentage } from '#common/words/format.ts';
import { formatMoney } from '#common/words/money.ts';

type Props = { item: AssignedAssessment };

const colors: Record<AssignmentDisplay, 'info' | 'warning' | 'success'> = {
  New: 'info',
  'In Progress': 'warning',
  Completed: 'success',
};

/** The title with the facts to know before starting: code, reward, minutes. */
export function AssignedTitle({ item }: Props) {
  const facts = [
    assessmentCode(item.id),
    Number(item.reward) > 0 && formatMoney(item.reward, item.currency),
    item.estimated_minutes && `about ${item.estimated_minutes}\u00a0min`,
  ].filter(Boolean);
  return (
    <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'break-word' }}>{item.title || 'N/A'}</Typography>
      <Typography variant="body2" color="text.secondary">
        {facts.join(' · ')}
      </Typography>
    </Box>
  );
}

export function AssignedStatus({ item }: Props) {
  const status = displayStatus(item.response_status);
  const label = item.submitted_late ? LATE_ANSWER : status;
  return <Chip size="small" label={label} color={colors[status]} variant="outlined" sx={{ fontWeight: 600 }} />;
}

export function AssignedProgress({ item }: Props) {
  const progress = clampPercentage(item.completion_percentage);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <LinearProgress
        variant="determinate"
        value={progress}
        aria-label={`Progress of ${item.title}`}
        sx={{ flex: 1, minWidth: 24, height: 6, borderRadius: 3 }}
      />
      <Typography
        variant="body2"
        component="span"
        sx={{ minWidth: '4ch', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        {percentage(progress)}
      </Typography>
    </Box>
  );
}

type AssignedActionProps = { item: AssignedAssessment; onDecline: () => void; wide?: boolean };

/** Start, Continue or Review, and for an unfinished assessment the menu with Decline. */
export function AssignedAction({ item, onDecline, wide = false }: AssignedActionProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const declines = useRef(false);
  const state = deadlineState(item);
  // The expert can no longer change what was handed in late.
  const action = state === 'waiting' ? 'Review' : assignmentAction(item.response_status);
  // An assessment that was not started in time cannot be started; one that was started can still be handed in late.
  const tooLate = state === 'expired' || (state === 'closed' && action === 'Start');

  // Opens the dialog only after the menu has closed, so that the focus then returns to the menu's button.
  const afterMenu = () => {
    if (declines.current) onDecline();
    declines.current = false;
  };

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Button
        component={Link}
        to={routes.completeAssessment(item.id)}
        variant={action === 'Review' ? 'outlined' : 'contained'}
        disabled={tooLate}
        aria-label={`${action} ${item.title}`}
        sx={{ minWidth: 96, flex: wide ? 1 : undefined }}
      >
        {action}
      </Button>
      {action !== 'Review' && (
        <>
          <IconButton
            aria-label={`More actions for ${item.title}`}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <MoreVertIcon />
          </IconButton>
          <Menu
            anchorEl={anchor}
            open={anchor !== null}
            onClose={() => setAnchor(null)}
            slotProps={{ transition: { onExited: afterMenu } }}
          >
            <MenuItem
              onClick={() => {
                declines.current = true;
                setAnchor(null);
              }}
            >
              Decline…
            </MenuItem>
          </Menu>
        </>
      )}
    </Box>
  );
}
