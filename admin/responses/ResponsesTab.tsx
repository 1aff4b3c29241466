import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { ListBase, useRecordContext } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyList } from '#admin/list/EmptyList.tsx';
import { ListFrame } from '#admin/list/ListFrame.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { ListTabs } from '#admin/list/ListTabs.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { type ResponseRow, responseRow } from '#common/answers/report/detail.ts';
import { RESPONSE_STATE_LABELS } from '#common/answers/responses.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { formatTime } from '#common/values/dates.ts';
import { ResponseStateChip } from './ResponseStateChip.tsx';

const TABS = [
  { value: 'all', label: 'All' },
  ...(['completed', 'in_progress', 'late', 'ended'] as const).map((value) => ({
    value,
    label: RESPONSE_STATE_LABELS[value],
  })),
];

/** The responses of an assessment, one by one. Who may see its results may see them. */
export function ResponsesTab({ assessmentId }: { assessmentId: number }) {
  return (
    <ListBase
      resource="assessment-responses"
      filter={{ assessment_id: assessmentId }}
      perPage={TABLE_PAGE_SIZE}
      storeKey={false}
      disableAuthentication
    >
      <ListFrame
        toolbar={
          <>
            <ListTabs label="Responses by state" source="state" tabs={TABS} />
            <ListSearch label="Search by expert" />
          </>
        }
        pageSizes={[TABLE_PAGE_SIZE]}
      >
        <RecordTable
          label="Responses"
          loadFailed="Failed to load responses. Please try again."
          empty={
            <EmptyList
              icon={<PeopleIcon />}
              title="No responses here."
              text="Nobody has started yet."
              noMatch="Try another tab or other words."
            />
          }
        >
          {columnsOf(responseRow, ['expert_name', 'id', 'version', 'state', 'started_at', 'submitted_at'], {
            expert_name: () => ({ render: () => <Expert /> }),
            // An id is no quantity.
            id: () => ({ align: 'left', render: ({ id }) => id }),
            version: () => ({ align: 'left' }),
            state: () => ({ render: ({ state, progress }) => <ResponseStateChip state={state} progress={progress} /> }),
            started_at: ({ source }) => ({ render: (row) => timeOf(row[source]) }),
            submitted_at: ({ source }) => ({ render: (row) => timeOf(row[source]) }),
          })}
        </RecordTable>
      </ListFrame>
    </ListBase>
  );
}

const timeOf = (instant: string | null) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {instant ? formatTime(instant) : '–'}
  </Box>
);

function Expert() {
  const response = useRecordContext<ResponseRow>();
  const [address] = useSearchParams();
  if (!response) return null;
  // The list's filters and page stay in the address, so that the way back leads to them.
  const search = new URLSearchParams(address);
  search.set('response', String(response.id));
  return (
    <>
      <MuiLink component={Link} to={{ search: `?${search}` }} underline="hover" sx={{ fontWeight: 600 }}>
        {response.expert_name}
      </MuiLink>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {response.expert_email}
      </Typography>
    </>
  );
}
