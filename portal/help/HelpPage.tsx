import { PageHeader } from '#common/ui/PageHeader.tsx';

export function HelpPage() {
  return <PageHeader title="Help Center" />;
}
