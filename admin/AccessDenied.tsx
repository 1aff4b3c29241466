import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';

/** Shown instead of a page that only super admins may see. */
export function AccessDenied() {
  return (
    <EmptyState
      icon={<LockIcon />}
      title="Only super admins may see this page"
      heading="h1"
      text="Please ask a super admin, or start from the beginning."
      action={
        <Button component={Link} to={routes.root} variant="contained">
          Go to the start page
        </Button>
      }
    />
  );
}
