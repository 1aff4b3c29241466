import { Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#admin/useMay.ts';
import { routes } from '#common/access/routes.ts';
import { AGREEMENT_MESSAGES } from '#common/people/agreement.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { versionsQuery } from './queries.ts';
import { VersionPanel } from './VersionPanel.tsx';
import { VersionTable } from './VersionTable.tsx';

/** /agreements: every version of the confidentiality agreement, its text, and who has accepted it. */
export function AgreementPage() {
  const may = useMay();
  return (
    <>
      <PageHeader
        title="Confidentiality Agreement"
        subtitle="Experts accept the version in force when they register, and again when a new one is published."
        actions={
          may('create', 'agreements') && (
            <Button component={Link} to={routes.newAgreement} variant="contained">
              New Version
            </Button>
          )
        }
      />
      <Versions />
    </>
  );
}

function Versions() {
  const { data, isError, refetch } = useQuery(versionsQuery);
  const [chosen, setChosen] = useState<number | null>(null);
  if (isError && !data) return <LoadError message={AGREEMENT_MESSAGES.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  const version = data.find(({ number }) => number === chosen) ?? data[0];
  if (!version) return null;
  return (
    <>
      <VersionTable versions={data} chosen={version.number} onChoose={setChosen} />
      <VersionPanel key={version.number} version={version} />
    </>
  );
}
