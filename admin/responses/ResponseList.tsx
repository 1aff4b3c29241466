import { DataTable, List } from 'react-admin';
import { PageHeader } from '#common/ui/PageHeader.tsx';

export function ResponseList() {
  return (
    <>
      <PageHeader title="Responses" />
      <List actions={false} storeKey={false}>
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="title" />
        </DataTable>
      </List>
    </>
  );
}
