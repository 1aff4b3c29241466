import FilterIcon from '@mui/icons-material/FilterListOutlined';
import { Badge, Box, Button } from '@mui/material';
import { useState } from 'react';
import { ChooseColumns } from '#admin/list/ChooseColumns.tsx';
import { SearchField } from '#admin/list/SearchField.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { FiltersDialog } from './FiltersDialog.tsx';
import { QUALIFICATIONS } from './qualifications.ts';
import { SavedFilters } from './SavedFilters.tsx';
import { useExpertFilters } from './useExpertFilters.ts';
import { useFilterOptions } from './useFilterOptions.ts';

/** Search, the quick filters, and the button for all other filters. */
export function ExpertToolbar() {
  const { filters, change, reset } = useExpertFilters();
  const options = useFilterOptions();
  const [open, setOpen] = useState(false);
  const count = Object.keys(filters).length;
  return (
    <>
      <SearchField label="Search experts" value={filters.q ?? ''} onSearch={(q) => change({ q })} />
      <FilterSelect
        label="Qualification"
        value={filters.qualification}
        options={QUALIFICATIONS}
        onChange={(value) => change({ qualification: value === undefined ? undefined : Number(value) })}
      />
      <FilterSelect
        label="Segmentation"
        value={filters.expertise_level}
        options={options.expertiseLevels}
        onChange={(value) => change({ expertise_level: value })}
      />
      <FilterSelect
        label="Gender"
        value={filters.gender}
        options={options.genders}
        onChange={(value) => change({ gender: value as typeof filters.gender })}
      />
      <Badge badgeContent={count} color="primary">
        <Button variant="outlined" startIcon={<FilterIcon />} onClick={() => setOpen(true)}>
          Filters
        </Button>
      </Badge>
      <Button onClick={reset} disabled={count === 0}>
        Reset filters
      </Button>
      <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SavedFilters />
        <ChooseColumns />
        <ExportButton />
      </Box>
      {open && <FiltersDialog onClose={() => setOpen(false)} />}
    </>
  );
}
