import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Link as MuiLink, Typography } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { InvitationsSent, LeftOut } from '#common/assessments/invitations.ts';
import { countedFigure } from '#common/texts/format.ts';

type Props = { sent: Pick<InvitationsSent, 'no_mail' | 'left_out'>; onClose: () => void };

/** Who of the experts got no invitation, and why. */
export function NoMailDialog({ sent, onClose }: Props) {
  const title = useId();
  const people = [...(sent.no_mail ?? []), ...(sent.left_out ?? [])];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{countedFigure(people.length, 'expert')} got no email</DialogTitle>
      <DialogContent>
        {sent.no_mail && (
          <>
            <Typography>Could not be told:</Typography>
            <People list={sent.no_mail} />
          </>
        )}
        {sent.left_out && (
          <>
            <Typography>Not to be invited:</Typography>
            <People list={sent.left_out} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** So many are listed by name. */
const LISTED = 100;

function People({ list }: { list: LeftOut[] }) {
  const others = list.length - LISTED;
  return (
    <Typography component="ul" sx={{ mt: 0.5, pl: 3 }}>
      {list.slice(0, LISTED).map(({ expert_id, name, reason }) => (
        <li key={expert_id}>
          <MuiLink component={Link} to={routes.expert(expert_id)}>
            {name || `Expert ${expert_id}`}
          </MuiLink>{' '}
          {reason}
        </li>
      ))}
      {others > 0 && <li>and {countedFigure(others, 'other')}</li>}
    </Typography>
  );
}
