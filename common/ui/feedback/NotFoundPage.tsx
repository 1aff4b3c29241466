import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { EmptyState } from './EmptyState.tsx';

/** Shown for an address that does not exist, or not for this person. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon={<SearchOffIcon />}
      title="Page not found"
      heading="h1"
      text={`There is no page at ${pathname}, or it is not for your account. Check the address, or start from the beginning.`}
      action={
        <Button component={Link} to={routes.root} variant="contained">
          Go to the start page
        </Button>
      }
    />
  );
}
