import { Box, Chip, Tab, Tabs } from '@mui/material';
import { useGetOne, useListContext } from 'react-admin';
import { SearchField } from '#admin/list/SearchField.tsx';
import type { Brand } from '#common/library/brands.ts';

/** Switches between all and the latest VIS, and searches; both are kept in the address. */
export function VisToolbar() {
  const { filterValues, setFilters } = useListContext();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        mb: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tabs
        value={filterValues.latest ? 'latest' : 'all'}
        onChange={(_event, tab: string) => setFilters({ ...filterValues, latest: tab === 'latest' || undefined })}
        aria-label="Which visual identity systems"
        sx={{ flexGrow: 1 }}
      >
        <Tab value="all" label="ALL VIS" />
        <Tab value="latest" label="LATEST" />
      </Tabs>
      {filterValues.brand && (
        <BrandChip id={filterValues.brand} onClear={() => setFilters({ ...filterValues, brand: undefined })} />
      )}
      <SearchField
        label="Search VIS"
        value={String(filterValues.q ?? '')}
        onSearch={(q) => setFilters({ ...filterValues, q: q || undefined })}
      />
    </Box>
  );
}

/** Shows which brand the list is filtered by, and removes that filter. */
function BrandChip({ id, onClear }: { id: number; onClear: () => void }) {
  const { data } = useGetOne<Brand>('brands', { id });
  return <Chip label={`Only ${data?.name ?? 'one brand'}`} onDelete={onClear} sx={{ maxWidth: '100%' }} />;
}
