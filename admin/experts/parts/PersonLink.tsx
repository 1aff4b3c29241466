import { Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';

type Props = {
  person: { id: number; name: string; in_panel: boolean };
  /** The line below the name. */
  note: string;
};

/** A person in a list, with a link to the profile unless it was erased. */
export function PersonLink({ person: { id, name, in_panel }, note }: Props) {
  return (
    <>
      {in_panel ? (
        <MuiLink component={Link} to={routes.expert(id)} underline="hover">
          {name || note}
        </MuiLink>
      ) : (
        name
      )}
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {note}
      </Typography>
    </>
  );
}
