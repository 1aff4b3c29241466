import { PageHeader } from '#common/ui/PageHeader.tsx';

export function RegistrationPage() {
  return <PageHeader title="Register" />;
}
