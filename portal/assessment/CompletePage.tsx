import { PageHeader } from '#common/ui/PageHeader.tsx';

export function CompletePage() {
  return <PageHeader title="Assessment" />;
}
