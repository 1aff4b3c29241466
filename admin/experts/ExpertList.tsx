import { DataTable, List } from 'react-admin';
import { PageHeader } from '#common/ui/PageHeader.tsx';

export function ExpertList() {
  return (
    <>
      <PageHeader title="Experts" />
      <List actions={false} storeKey={false}>
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="name" />
        </DataTable>
      </List>
    </>
  );
}
