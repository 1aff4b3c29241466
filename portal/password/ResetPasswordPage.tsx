import { PageHeader } from '#common/ui/PageHeader.tsx';

export function ResetPasswordPage() {
  return <PageHeader title="Reset Password" />;
}
