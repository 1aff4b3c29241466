import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { AutocompleteInput, ReferenceInput, useListContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { action } from '#admin/actions/action.ts';
import { EmptyList } from '#admin/list/EmptyList.tsx';
import { ListFilters } from '#admin/list/ListFilters.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { filtersOf } from '#admin/schema/inputs.tsx';
import { SEARCH_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { change, changeFilters, LARGEST_DEPTH } from '#common/changes/changes.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import type { Field } from '#common/schema/fields.ts';
import { figure } from '#common/texts/format.ts';
import type { Params } from '#common/ui/api/address.ts';
import { CHANGED_VALUES, ChangedRecord, ChangeWhat, ChangeWho } from './ChangeCells.tsx';

/** /changes: who changed what and when, over all records; for super admins. */
export function ChangesList() {
  return (
    <RecordList
      sort={{ field: 'at', order: 'DESC' }}
      title="Log of Changes"
      subtitle={`Who did what, and when. The newest ${figure(LARGEST_DEPTH)} entries that match are listed, and the file holds them all.`}
      toolbar={
        <>
          <ListFilters>
            {filtersOf(changeFilters, ['entity', 'actor_id', 'about_id', 'from', 'to'], {
              actor_id: (field) => <PersonFilter key="actor_id" field={field} />,
              about_id: (field) => <PersonFilter key="about_id" field={field} />,
            })}
          </ListFilters>
          <ExportChanges />
        </>
      }
    >
      <RecordTable
        label="Changes"
        loadFailed="Failed to load the log of changes. Please try again."
        empty={<EmptyList title="No changes found." noMatch="Try another kind of record, person or time." />}
        tableFrom="lg"
      >
        {columnsOf(change, ['at', 'actor', 'action', 'entity'], {
          actor: () => ({ render: () => <ChangeWho /> }),
          action: () => ({ render: () => <ChangeWhat /> }),
          entity: () => ({ render: () => <ChangedRecord /> }),
        })}
        {CHANGED_VALUES}
      </RecordTable>
    </RecordList>
  );
}

const BY_NAME = { field: 'name', order: 'ASC' } as const;
const nameOf = ({ name, email }: ExpertRow) => (name ? `${name} (${email})` : email);

/** Narrows the list to a person; staff are found here, too. */
function PersonFilter({ field: { source, title } }: { field: Field }) {
  return (
    <ReferenceInput source={source} reference="experts" perPage={SEARCH_PAGE_SIZE} sort={BY_NAME}>
      <AutocompleteInput
        label={title}
        size="small"
        helperText={false}
        optionText={nameOf}
        inputText={nameOf}
        noOptionsText="Nobody found"
      />
    </ReferenceInput>
  );
}

const exportChanges = action({
  label: 'Export to CSV',
  call: (server, filters: Params) => server.exportChanges(filters),
  failed: 'Failed to export the log of changes',
});

function ExportChanges() {
  const { filterValues } = useListContext();
  return <ActionButton action={exportChanges} row={filterValues as Params} startIcon={<DownloadIcon />} />;
}
