import FilterIcon from '@mui/icons-material/FilterListOutlined';
import { Box, Button, Chip, type SxProps } from '@mui/material';
import { type Ref, useState } from 'react';
import { chosenText, chosenValues, withoutValue } from '#common/people/experts/filter-words.ts';
import { FilterDialog, type Filtering, type FilterSet } from './FilterDialog.tsx';

type ButtonProps<Filters> = Filtering<Filters> & { label: string; title: string; ref?: Ref<HTMLButtonElement> };

/** The button that opens all filters of a set in a dialog. */
export function FilterButton<Filters extends object>({ label, title, ref, ...filtering }: ButtonProps<Filters>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button ref={ref} variant="outlined" startIcon={<FilterIcon />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <FilterDialog title={title} {...filtering} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What is chosen, each of which can be removed; nothing if nothing is. */
export function ChosenFilters<Filters extends object>(props: Filtering<Filters> & { sx?: SxProps }) {
  const { set, filters, onChange, sx } = props;
  const chosen = chosenIn(set, filters);
  if (chosen.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Active filters"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, ...sx }}
    >
      {chosen.map(({ key, text, without }) => (
        <Box key={key} component="li" sx={{ listStyle: 'none' }}>
          <Chip size="small" label={text} onDelete={() => onChange({ ...filters, ...without })} />
        </Box>
      ))}
    </Box>
  );
}

type Values = Record<string, unknown>;

/** Returns what is chosen in words, the search first, each with the change that removes it. */
export function chosenIn<Filters extends object>({ schema, choices, none }: FilterSet<Filters>, filters: Filters) {
  const { q, ...others } = filters as Values;
  const usual = none as Values;
  const own = Object.entries(others).filter(([name, value]) => value !== usual[name]);
  const chosen = chosenValues(schema, Object.fromEntries(own), choices).map((one) => ({
    key: `${one.name}-${one.value}`,
    text: chosenText(one),
    without: { [one.name]: withoutValue(others[one.name], one.value) ?? usual[one.name] },
  }));
  return q ? [{ key: 'q', text: `Search: ${q}`, without: { q: undefined } }, ...chosen] : chosen;
}
