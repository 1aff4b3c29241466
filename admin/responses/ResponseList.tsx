import { Box, Paper, Tab, Tabs } from '@mui/material';
import { ListBase, useListContext } from 'react-admin';
import { ListPagination } from '#admin/list/ListPagination.tsx';
import { SearchField } from '#admin/list/SearchField.tsx';
import { DEFAULT_PAGE_SIZE, SHORT_PAGE_SIZES } from '#common/api/page-sizes.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { ResponseTable } from './ResponseTable.tsx';

const TABS = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'ongoing', label: 'Ongoing' },
] as const;

/** /responses: the published assessments with the progress of their experts. */
export function ResponseList() {
  return (
    <ListBase
      resource="responses"
      perPage={DEFAULT_PAGE_SIZE}
      sort={{ field: 'created_at', order: 'DESC' }}
      filter={{ is_draft: 'false' }}
      storeKey={false}
    >
      <PageHeader title="Responses" />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Toolbar />
        <ResponseTable />
        <ListPagination rowsPerPageOptions={SHORT_PAGE_SIZES} />
      </Paper>
    </ListBase>
  );
}

function Toolbar() {
  const { filterValues, setFilters } = useListContext();
  return (
    <Box sx={{ px: 2, borderBottom: 1, borderColor: 'divider', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <Tabs
        value={filterValues.status ?? 'all'}
        onChange={(_event, status: string) =>
          setFilters({ ...filterValues, status: status === 'all' ? undefined : status })
        }
        aria-label="Assessments by completion"
        sx={{ flex: '1 1 auto', minWidth: 0 }}
      >
        {TABS.map(({ value, label }) => (
          <Tab key={value} value={value} label={label} />
        ))}
      </Tabs>
      <SearchField
        label="Search assessments"
        value={String(filterValues.q ?? '')}
        onSearch={(q) => setFilters({ ...filterValues, q: q || undefined })}
      />
    </Box>
  );
}
