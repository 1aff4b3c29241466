import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#admin/useMay.ts';
import { AGREEMENT_MESSAGES } from '#common/people/agreement.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { AgreementEditor } from './AgreementEditor.tsx';
import { versionQuery, versionsQuery } from './queries.ts';

/** /agreements/new: a super admin writes and publishes the next version. */
export function NewAgreementPage() {
  const may = useMay();
  return (
    <>
      <PageHeader title="New Version of the Agreement" />
      {may('create', 'agreements') ? (
        <LoadedEditor />
      ) : (
        <EmptyState title="Only super admins may publish the agreement." />
      )}
    </>
  );
}

function LoadedEditor() {
  const versions = useQuery(versionsQuery);
  const number = versions.data?.[0]?.number ?? 0;
  const current = useQuery({ ...versionQuery(number), enabled: number > 0 });
  if ((versions.isError && !versions.data) || (current.isError && !current.data)) {
    const retry = () => void (versions.isError ? versions.refetch() : current.refetch());
    return <LoadError message={AGREEMENT_MESSAGES.loadFailed} onRetry={retry} />;
  }
  if (!current.data) return <Skeleton variant="rounded" height={480} />;
  return <AgreementEditor current={current.data} />;
}
