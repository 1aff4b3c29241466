import FilterIcon from '@mui/icons-material/FilterListOutlined';
import { Badge, Box, Button } from '@mui/material';
import { useState } from 'react';
import { FilterLiveForm } from 'react-admin';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { ChoiceFilterInput } from './FilterInputs.tsx';
import { FiltersDialog } from './FiltersDialog.tsx';
import { useExpertFilters } from './useExpertFilters.ts';

/** Search, the quick filters, and the button for all other filters of the experts in the list around. */
export function ExpertFilterBar() {
  const { filters, replace } = useExpertFilters();
  const [open, setOpen] = useState(false);
  const count = Object.keys(filters).length;
  return (
    <>
      <ListSearch label="Search experts" />
      <Box sx={{ width: { xs: '100%', sm: 'auto' }, '& form': { display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 1 } }}>
        <FilterLiveForm debounce={0}>
          <ChoiceFilterInput source="qualification" />
          <ChoiceFilterInput source="expertise_level" label="Segmentation" />
          <ChoiceFilterInput source="gender" />
        </FilterLiveForm>
      </Box>
      <Badge badgeContent={count} color="primary">
        <Button variant="outlined" startIcon={<FilterIcon />} onClick={() => setOpen(true)}>
          Filters
        </Button>
      </Badge>
      <Button onClick={() => replace({})} disabled={count === 0}>
        Reset filters
      </Button>
      {open && <FiltersDialog onClose={() => setOpen(false)} />}
    </>
  );
}
