import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { ListBase, useListContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { personLook } from '#admin/experts/parts/personLook.ts';
import { EmptyList, ListFrame } from '#admin/list/ListFrame.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { type Columns, columnsOf } from '#admin/schema/columns.tsx';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { AGREEMENT_MESSAGES, type AgreementVersion, agreementPerson } from '#common/people/agreement.ts';

type Props = { version: AgreementVersion; state: 'accepted' | 'waiting' };

/** What differs between those who have accepted a version and those who have not. */
const LISTS: Record<Props['state'], { label: string; columns: Columns<typeof agreementPerson>; nobody: string }> = {
  accepted: {
    label: 'Experts who have accepted',
    columns: { name: personLook, accepted_at: true },
    nobody: 'Nobody has accepted this version yet.',
  },
  waiting: {
    label: 'Experts who have not accepted yet',
    columns: { name: personLook },
    nobody: 'Everybody has accepted this version.',
  },
};

/** The experts who have accepted a version, or have not, with search, pages and a CSV file. */
export function PeopleList({ version, state }: Props) {
  const { label, columns, nobody } = LISTS[state];
  return (
    <ListBase
      resource="agreement-people"
      filter={{ agreement: version.number, state }}
      perPage={TABLE_PAGE_SIZE}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
      queryOptions={{ staleTime: 0 }}
    >
      <ListFrame
        search="Search name or email"
        toolbar={<ExportPeople version={version} state={state} />}
        pageSizes={[TABLE_PAGE_SIZE]}
      >
        <RecordTable
          label={label}
          loadFailed={AGREEMENT_MESSAGES.peopleFailed}
          empty={<EmptyList title={nobody} noMatchTitle="No experts found." noMatch="Try another name or email." />}
        >
          {columnsOf(agreementPerson, columns)}
        </RecordTable>
      </ListFrame>
    </ListBase>
  );
}

const exportPeople = action({
  label: 'Export to CSV',
  call: (server, { version, ...filters }: Props & { search?: string }) =>
    server.exportAgreementPeople(version, filters),
  failed: 'Failed to export the list',
});

function ExportPeople(list: Props) {
  const { filterValues } = useListContext();
  const row = { ...list, search: filterValues.q };
  return <ActionButton action={exportPeople} row={row} startIcon={<DownloadIcon />} sx={{ ml: 'auto' }} />;
}
