import FilterListIcon from '@mui/icons-material/FilterList';
import { Box, Button, Tab, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { FilterLiveForm, useListContext } from 'react-admin';
import { TabBar } from '#common/ui/layout/TabBar.tsx';

/** Inputs that filter the current list as soon as they change; on phones behind a button. */
export function ListFilters({ children }: { children: ReactNode }) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [open, setOpen] = useState(false);
  const { filterValues, setFilters } = useListContext();
  const id = useId();
  const chosen = Object.entries(filterValues).filter(([name, value]) => name !== 'q' && value !== undefined).length;
  return (
    <>
      {narrow && (
        <Button
          startIcon={<FilterListIcon />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((shown) => !shown)}
        >
          Filters{chosen > 0 && ` (${chosen})`}
        </Button>
      )}
      <Box
        id={id}
        role="group"
        aria-label="Filters"
        hidden={narrow && !open}
        sx={{
          width: { xs: '100%', sm: 'auto' },
          '& form': { display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 1 },
          '& form > *': { m: 0, width: { xs: '100%', sm: 160 } },
        }}
      >
        <FilterLiveForm debounce={0}>
          {children}
          {chosen > 0 && <Button onClick={() => setFilters({ q: filterValues.q })}>Reset filters</Button>}
        </FilterLiveForm>
      </Box>
    </>
  );
}

type Props = {
  /** For screen readers: "Payments by status". */
  label: string;
  /** The filter that they set. */
  source: string;
  /** The value 'all' removes the filter. */
  tabs: readonly { value: string; label: string }[];
};

/** Tabs over a list that set one of its filters; the other filters stay. */
export function ListTabs({ label, source, tabs }: Props) {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  return (
    <TabBar
      value={String(filterValues[source] ?? 'all')}
      onChange={(_event, value: string) =>
        setFilters({ ...filterValues, [source]: value === 'all' ? undefined : value }, displayedFilters, false)
      }
      allowScrollButtonsMobile
      aria-label={label}
      sx={{ flex: '1 1 auto', minWidth: 0 }}
    >
      {tabs.map((tab) => (
        <Tab key={tab.value} {...tab} />
      ))}
    </TabBar>
  );
}
