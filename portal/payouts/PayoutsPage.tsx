import { PageHeader } from '#common/ui/PageHeader.tsx';

export function PayoutsPage() {
  return <PageHeader title="My Payouts" />;
}
