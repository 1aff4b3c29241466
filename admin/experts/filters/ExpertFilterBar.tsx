import FilterIcon from '@mui/icons-material/FilterListOutlined';
import { Badge, Box, Button } from '@mui/material';
import { useState } from 'react';
import { FilterDialog } from '#admin/list/FilterDialog.tsx';
import { ChosenChips, OneOf } from '#admin/list/FilterFields.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { filterChoices } from '#common/people/experts/filter-words.ts';
import { expertFilters } from '#common/people/experts/filters.ts';
import { titleOf } from '#common/schema/fields.ts';
import { filterLabels, useExpertFilters, useFilterOptions } from './useExpertFilters.ts';

/** The filters beside the search, under their own names or shorter ones. */
const QUICK = {
  qualification: titleOf(expertFilters, 'qualification'),
  expertise_level: 'Segmentation',
  gender: titleOf(expertFilters, 'gender'),
};

/** Search, the quick filters, and the button for all other filters of the current list of experts. */
export function ExpertFilterBar() {
  const { filters, replace, change } = useExpertFilters();
  const choices = filterChoices(useFilterOptions());
  const [open, setOpen] = useState(false);
  const { q, ...others } = filters;
  const count = Object.keys(others).length;
  return (
    <>
      <ListSearch label="Search experts" />
      <Box sx={{ width: { xs: '100%', sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 1 }}>
        {(Object.keys(QUICK) as (keyof typeof QUICK)[]).map((name) => (
          <OneOf
            key={name}
            label={QUICK[name]}
            choices={choices[name]}
            value={filters[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </Box>
      <Badge badgeContent={count} color="primary">
        <Button variant="outlined" startIcon={<FilterIcon />} onClick={() => setOpen(true)}>
          Filters
        </Button>
      </Badge>
      <Button onClick={() => replace({})} disabled={count === 0 && !q}>
        Reset filters
      </Button>
      {open && (
        <FilterDialog
          title="Filters"
          set="experts"
          choices={choices}
          filters={filters}
          none={{}}
          onApply={replace}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The active filters; each can be removed. */
export function ActiveFilters() {
  const { filters, change } = useExpertFilters();
  const labels = filterLabels(filters, useFilterOptions());
  return <ChosenChips chosen={labels} onRemove={({ without }) => change(without)} sx={{ px: 2, pb: 1 }} />;
}
