import { Skeleton } from '@mui/material';
import { useGetList, useGetOne } from 'react-admin';
import { wholeList } from '#admin/list/wholeList.ts';
import { useMay } from '#admin/useMay.ts';
import { AGREEMENT_MESSAGES, type AgreementDetail, type AgreementVersion } from '#common/people/agreement.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { AgreementEditor } from './AgreementEditor.tsx';

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

type Id = { id: number };

function LoadedEditor() {
  const versions = useGetList<AgreementVersion & Id>('agreements', { pagination: wholeList }, { staleTime: 0 });
  const id = versions.data?.[0]?.id ?? 0;
  const current = useGetOne<AgreementDetail & Id>('agreements', { id }, { enabled: id > 0, staleTime: 0 });
  if ((versions.isError && !versions.data) || (current.isError && !current.data?.template)) {
    const retry = () => void (versions.isError ? versions.refetch() : current.refetch());
    return <LoadError message={AGREEMENT_MESSAGES.loadFailed} onRetry={retry} />;
  }
  // The list knows the version already, without its text.
  if (!current.data?.template) return <Skeleton variant="rounded" height={480} />;
  return <AgreementEditor current={current.data} />;
}
