import { Box, Chip } from '@mui/material';
import { useGetOne, useListContext } from 'react-admin';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { ListTabs } from '#admin/list/ListTabs.tsx';
import type { Brand } from '#common/library/brands.ts';

const TABS = [
  { value: 'all', label: 'ALL VIS' },
  { value: 'true', label: 'LATEST' },
];

/** Switches between all and the latest VIS, and searches. */
export function VisToolbar() {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const showAllBrands = () => setFilters({ ...filterValues, brand: undefined }, displayedFilters, false);
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
      <ListTabs label="Which visual identity systems" source="latest" tabs={TABS} />
      {filterValues.brand && <BrandChip id={filterValues.brand} onClear={showAllBrands} />}
      <ListSearch label="Search VIS" />
    </Box>
  );
}

/** Shows which brand the list is filtered by, and removes that filter. */
function BrandChip({ id, onClear }: { id: number; onClear: () => void }) {
  const { data } = useGetOne<Brand>('brands', { id });
  return <Chip label={`Only ${data?.name ?? 'one brand'}`} onDelete={onClear} sx={{ maxWidth: '100%' }} />;
}
