import { DataTable, List } from 'react-admin';
import { PageHeader } from '#common/ui/PageHeader.tsx';

export function AssessmentList() {
  return (
    <>
      <PageHeader title="Assessments" />
      <List actions={false} storeKey={false}>
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="title" />
        </DataTable>
      </List>
    </>
  );
}
