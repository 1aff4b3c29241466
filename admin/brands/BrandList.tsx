import { DataTable, List } from 'react-admin';
import { PageHeader } from '#common/ui/PageHeader.tsx';

export function BrandList() {
  return (
    <>
      <PageHeader title="Brands" />
      <List actions={false} storeKey={false}>
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="name" />
        </DataTable>
      </List>
    </>
  );
}
