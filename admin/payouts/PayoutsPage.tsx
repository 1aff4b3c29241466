import { DataTable, List } from 'react-admin';
import { PageHeader } from '#common/ui/PageHeader.tsx';

export function PayoutsPage() {
  return (
    <>
      <PageHeader title="Payments" />
      <List resource="payouts" actions={false} storeKey={false}>
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="user_email" />
          <DataTable.Col source="amount" />
          <DataTable.Col source="status" />
        </DataTable>
      </List>
    </>
  );
}
