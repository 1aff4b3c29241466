import { PageHeader } from '#common/ui/PageHeader.tsx';

export default function AdminApp() {
  return <PageHeader title="Assessments" />;
}
