import { PageHeader } from '#common/ui/PageHeader.tsx';

export function ForgotPasswordPage() {
  return <PageHeader title="Forgot password" />;
}
