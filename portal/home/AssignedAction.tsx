import MoreVertIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { deadlineState } from '#common/assessments/assigned-assessments.ts';
import { assignmentAction } from '#common/assessments/assignment-states.ts';
import type { AssignedAssessment } from '#common/assessments/surveys.ts';

type Props = { item: AssignedAssessment; onDecline: () => void; wide?: boolean };

/** Start, Continue or Review, and for an unfinished assessment the menu with Decline. */
export function AssignedAction({ item, onDecline, wide = false }: Props) {
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
