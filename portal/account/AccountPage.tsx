import { PageHeader } from '#common/ui/PageHeader.tsx';

export function AccountPage() {
  return <PageHeader title="Account Settings" />;
}
