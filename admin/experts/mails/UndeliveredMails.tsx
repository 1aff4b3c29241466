import MarkEmailReadIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { ExpertsHeader } from '#admin/experts/parts/ExpertsHeader.tsx';
import { bulkToast } from '#admin/experts/parts/RejectDialog.tsx';
import { ListTabs } from '#admin/list/ListFilters.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { SelectionBar } from '#admin/list/SelectionBar.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { columnsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { TABLE_PAGE_SIZES } from '#common/api/page-sizes.ts';
import { UNDELIVERED_TABS, type UndeliveredMail, undeliveredMail, undeliveredQuery } from '#common/mails/mails.ts';

/** /experts/mails: the mails to experts that bounced or failed. They can be sent again, one or several. */
export function UndeliveredMails() {
  return (
    <RecordList
      resource="mails"
      query={undeliveredQuery}
      row={undeliveredMail}
      sort={{ field: 'created_at', order: 'DESC' }}
      header={<ExpertsHeader tab="mails" />}
      search="Search emails"
      toolbar={<ListTabs label="Emails by outcome" source="status" tabs={UNDELIVERED_TABS} />}
      pageSizes={TABLE_PAGE_SIZES}
    >
      <RecordTable
        label="Emails that did not arrive"
        loadFailed="Failed to load the emails. Please try again."
        empty={
          <EmptyList
            icon={<MarkEmailReadIcon />}
            title="No email has bounced or failed."
            text="Emails that bounce or fail appear here."
            noMatchTitle="No emails found."
            noMatch="Try other words or another tab."
          />
        }
        isSelectable={(row) => row.blocked === null}
        selection={<SendSelected />}
        actions={<SendAgain />}
        tableFrom="lg"
      >
        {columnsOf(undeliveredMail, {
          name: {
            text: ({ name, to }) => name || to,
            to: ({ expert_id }) => routes.expert(expert_id),
            under: whereTo,
          },
          subject: true,
          created_at: true,
          status: true,
          reason: true,
        })}
      </RecordTable>
    </RecordList>
  );
}

type Mails = { ids: number[]; name?: string; unselect?: () => void };

const sendAgain = action({
  label: 'Send again',
  name: ({ name }: Mails) => name,
  call: (server, { ids }) => server.sendMailsAgain(ids),
  ...bulkToast,
  failed: 'Failed to send again',
  useOutcome: ({ unselect }) => ({ onSuccess: unselect }),
});

/** Where the mail went, and where it would go now if the address was corrected since. */
const whereTo = ({ to, next_to }: UndeliveredMail) => (next_to === to ? to : `Went to ${to}, goes to ${next_to} now`);

function SendAgain() {
  const row = useRecord<UndeliveredMail>();
  if (row.blocked !== null)
    return (
      <Typography variant="caption" color="text.secondary" sx={{ whiteSpace: 'normal' }}>
        {row.blocked}
      </Typography>
    );
  const mail = { ids: [row.id], name: `Send “${row.subject}” to ${row.name || row.to} again` };
  return <ActionButton action={sendAgain} row={mail} size="small" />;
}

function SendSelected() {
  const { selectedIds, onUnselectItems } = useListContext<UndeliveredMail>();
  const mails = { ids: selectedIds.map(Number), unselect: () => onUnselectItems() };
  return (
    <SelectionBar one="email">
      <ActionButton action={sendAgain} row={mails} variant="contained" />
    </SelectionBar>
  );
}
