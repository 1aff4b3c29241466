import { Box, Tab, Tabs } from '@mui/material';
import { useListContext } from 'react-admin';
import { SearchField } from '#admin/list/SearchField.tsx';
import { PAYOUT_TABS } from '#common/payouts/payouts.ts';

/** Tabs by status, and the search by user; both are kept in the address. */
export function PayoutsToolbar() {
  const { filterValues, setFilters } = useListContext();
  const status = filterValues.status ?? 'all';
  return (
    <Box sx={{ px: 2, borderBottom: 1, borderColor: 'divider', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <Tabs
        value={status}
        onChange={(_event, next: string) => setFilters({ ...filterValues, status: next === 'all' ? undefined : next })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Payments by status"
        sx={{ flex: '1 1 auto', minWidth: 0 }}
      >
        {PAYOUT_TABS.map(({ value, label }) => (
          <Tab key={value} value={value} label={label} />
        ))}
      </Tabs>
      <SearchField
        label="Search by user"
        value={String(filterValues.q ?? '')}
        onSearch={(q) => setFilters({ ...filterValues, q: q || undefined })}
      />
    </Box>
  );
}
