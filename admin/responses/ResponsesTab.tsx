import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import {
  Box,
  Link as MuiLink,
  Paper,
  Skeleton,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  Tabs,
  Typography,
} from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { SearchField } from '#admin/list/SearchField.tsx';
import { routes } from '#common/access/routes.ts';
import type { ResponseRow } from '#common/answers/report/detail.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { formatTime, inReaderZone } from '#common/values/dates.ts';
import { ResponseStateChip } from './ResponseStateChip.tsx';
import { type ResponseFilter, useResponses } from './useResults.ts';

const TABS = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'late', label: 'Late' },
];

/** The responses of an assessment, one by one. */
export function ResponsesTab({ assessmentId }: { assessmentId: number }) {
  const [filter, setFilter] = useFilter();
  const { data, isError, refetch } = useResponses(assessmentId, filter);
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Box sx={{ px: 2, borderBottom: 1, borderColor: 'divider', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <Tabs
          value={filter.state}
          onChange={(_event, state: string) => setFilter({ ...filter, state, page: 1 })}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label="Responses by state"
          sx={{ flex: '1 1 auto', minWidth: 0 }}
        >
          {TABS.map(({ value, label }) => (
            <Tab key={value} value={value} label={label} />
          ))}
        </Tabs>
        <SearchField
          label="Search by expert"
          value={filter.search}
          onSearch={(search) => setFilter({ ...filter, search, page: 1 })}
        />
      </Box>
      {isError && !data && (
        <Box sx={{ p: 2 }}>
          <LoadError message="Failed to load responses. Please try again." onRetry={() => void refetch()} />
        </Box>
      )}
      {!data && !isError && <Skeleton variant="rectangular" height={240} />}
      {data?.count === 0 && (
        <EmptyState
          icon={<PeopleIcon />}
          title="No responses here."
          text={filter.search || filter.state !== 'all' ? 'Try another tab or other words.' : 'Nobody has started yet.'}
        />
      )}
      {data && data.count > 0 && (
        <>
          <Rows assessmentId={assessmentId} rows={data.results} />
          {data.count > TABLE_PAGE_SIZE && (
            <TablePagination
              component="div"
              count={data.count}
              page={filter.page - 1}
              rowsPerPage={TABLE_PAGE_SIZE}
              rowsPerPageOptions={[TABLE_PAGE_SIZE]}
              onPageChange={(_event, page) => setFilter({ ...filter, page: page + 1 })}
            />
          )}
        </>
      )}
    </Paper>
  );
}

/** Page, search and state are kept in the address, so that the way back from a response leads to them. */
function useFilter(): [ResponseFilter, (next: ResponseFilter) => void] {
  const [address, setAddress] = useSearchParams();
  const filter = {
    page: Math.max(1, Number(address.get('page')) || 1),
    page_size: TABLE_PAGE_SIZE,
    search: address.get('search') ?? '',
    state: address.get('state') ?? 'all',
  };
  const change = ({ page, search, state }: ResponseFilter) =>
    setAddress(
      {
        tab: 'responses',
        ...(page > 1 && { page: String(page) }),
        ...(search && { search }),
        ...(state !== 'all' && { state }),
      },
      { replace: true },
    );
  return [filter, change];
}

/** Returns the address of a response, which keeps the list's filters. */
function withResponse(address: URLSearchParams, id: number): string {
  const next = new URLSearchParams(address);
  next.set('tab', 'responses');
  next.set('response', String(id));
  return `?${next}`;
}

function Rows({ assessmentId, rows }: { assessmentId: number; rows: ResponseRow[] }) {
  const [address] = useSearchParams();
  return (
    <IgnoreClicksAfterMove ids={rows.map(({ id }) => id)} sx={{ overflowX: 'auto' }}>
      <Table aria-label="Responses">
        <TableHead>
          <TableRow>
            <TableCell>Response</TableCell>
            <TableCell>Expert</TableCell>
            <TableCell>Version</TableCell>
            <TableCell>State</TableCell>
            <TableCell>{inReaderZone('Started')}</TableCell>
            <TableCell>{inReaderZone('Submitted')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover sx={{ '&:last-child td': { border: 0 } }}>
              <TableCell>{row.id}</TableCell>
              <TableCell>
                <MuiLink
                  component={Link}
                  to={{ pathname: routes.response(assessmentId), search: withResponse(address, row.id) }}
                  underline="hover"
                  sx={{ fontWeight: 600 }}
                >
                  {row.expert_name}
                </MuiLink>
                <Typography variant="body2" color="text.secondary">
                  {row.expert_email}
                </Typography>
              </TableCell>
              <TableCell>{row.version}</TableCell>
              <TableCell>
                <ResponseStateChip state={row.state} progress={row.progress} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatTime(row.started_at)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {row.submitted_at ? formatTime(row.submitted_at) : '–'}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </IgnoreClicksAfterMove>
  );
}
