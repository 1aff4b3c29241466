import { PageHeader } from '#common/ui/PageHeader.tsx';

export function HomePage() {
  return <PageHeader title="Welcome Back" />;
}
