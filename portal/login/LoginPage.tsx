import { PageHeader } from '#common/ui/PageHeader.tsx';

export function LoginPage() {
  return <PageHeader title="Welcome to the Expert Panel Tool" />;
}
