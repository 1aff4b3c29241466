import { PageHeader } from '#common/ui/PageHeader.tsx';

export function AgreementGate() {
  return <PageHeader title="Confidentiality Agreement" />;
}
