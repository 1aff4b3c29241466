import LockIcon from '@mui/icons-material/LockOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { EmptyState } from './EmptyState.tsx';

export type MessagePageProps = {
  title: string;
  text?: string;
  icon?: ReactNode;
  /** Where its one button leads, and what it says. */
  to: string;
  link: string;
};

/** A screen that only says something, with the way on. */
export function MessagePage({ to, link, ...said }: MessagePageProps) {
  return (
    <EmptyState
      {...said}
      heading="h1"
      action={
        <Button component={Link} to={to} variant="contained">
          {link}
        </Button>
      }
    />
  );
}

const START = { to: routes.root, link: 'Go to the start page' };

/** Shown for an address that does not exist. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <MessagePage
      icon={<SearchOffIcon />}
      title="Page not found"
      text={`There is no page at ${pathname}. Check the address, or start from the beginning.`}
      {...START}
    />
  );
}

/** Shown at the address of a record that does not exist; `what` names it, `to` and `link` lead to others. */
export function RecordNotFound({ what, ...way }: { what: string; to: string; link: string }) {
  return <MessagePage icon={<SearchOffIcon />} title={`${what} not found`} text="It may have been deleted." {...way} />;
}

/** Shown at the address of a screen that is for others, whoever opens it. */
export function NoAccessPage() {
  const { pathname } = useLocation();
  return (
    <MessagePage
      icon={<LockIcon />}
      title="Not for your account"
      text={`Your account may not open ${pathname}. If it should, ask an administrator.`}
      {...START}
    />
  );
}
