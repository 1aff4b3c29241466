import { Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMay } from '#admin/useMay.ts';
import { routes } from '#common/access/routes.ts';
import { SETTINGS_MESSAGES, type Settings } from '#common/settings/settings.ts';
import { api } from '#common/ui/api/api.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** /settings: the company's name, the contact address and the rules of payments; for super admins. */
export function SettingsPage() {
  const mayOpen = useMay()('show', 'settings');
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          mayOpen && (
            <Button component={Link} to={routes.agreements}>
              Confidentiality Agreement
            </Button>
          )
        }
      />
      {mayOpen ? <LoadedSettings /> : <EmptyState title="Only super admins may change the settings." />}
    </>
  );
}

function LoadedSettings() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.get<Settings>('/settings/', { signal }),
  });
  if (isError && !data) return <LoadError message={SETTINGS_MESSAGES.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  return <SettingsForm settings={data} />;
}
