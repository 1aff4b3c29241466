import { PageHeader } from '#common/ui/PageHeader.tsx';

export function PreviewPage() {
  return <PageHeader title="Preview" />;
}
