import { DataTable, List } from 'react-admin';
import { PageHeader } from '#common/ui/PageHeader.tsx';

export function VisList() {
  return (
    <>
      <PageHeader title="Visual Identity Systems" />
      <List actions={false} storeKey={false}>
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="brand_name" />
        </DataTable>
      </List>
    </>
  );
}
