import { Badge, Box, Button } from '@mui/material';
import { ChosenFilters, FilterButton } from '#admin/list/FilterBar.tsx';
import { OneOf } from '#admin/list/FilterDialog.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { expertFilters } from '#common/people/experts/filters.ts';
import { titleOf } from '#common/schema/fields.ts';
import { useExpertFilterSet, useExpertFilters } from './useExpertFilters.ts';

/** The filters beside the search, under their own names or shorter ones. */
const QUICK = {
  qualification: titleOf(expertFilters, 'qualification'),
  expertise_level: 'Segmentation',
  gender: titleOf(expertFilters, 'gender'),
};

/** Search, the quick filters, and the button for all other filters of the current list of experts. */
export function ExpertFilterBar() {
  const { filters, replace, change } = useExpertFilters();
  const set = useExpertFilterSet();
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
            choices={set.choices[name] ?? []}
            value={filters[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </Box>
      <Badge badgeContent={count} color="primary">
        <FilterButton label="Filters" title="Filters" set={set} filters={filters} onChange={replace} />
      </Badge>
      <Button onClick={() => replace({})} disabled={count === 0 && !q}>
        Reset filters
      </Button>
    </>
  );
}

/** The active filters; each can be removed. */
export function ActiveFilters() {
  const { filters, replace } = useExpertFilters();
  return <ChosenFilters set={useExpertFilterSet()} filters={filters} onChange={replace} sx={{ px: 2, pb: 1 }} />;
}
