import { Box, Tab, Tabs } from '@mui/material';
import { useListContext } from 'react-admin';
import { SearchField } from '#admin/list/SearchField.tsx';
import { ASSESSMENT_TABS } from '#common/assessments/assessments.ts';

/** Tabs by derived status, and the search; both are kept in the address. */
export function ListToolbar() {
  const { filterValues, setFilters } = useListContext();
  const tab = String(filterValues.status ?? 'all');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tabs
        value={tab}
        onChange={(_event, status: string) =>
          setFilters({ ...filterValues, status: status === 'all' ? undefined : status })
        }
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Assessments by status"
        sx={{ flexGrow: 1, minWidth: 0 }}
      >
        {ASSESSMENT_TABS.map(({ value, label }) => (
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
