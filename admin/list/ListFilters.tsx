import FilterListIcon from '@mui/icons-material/FilterList';
import { Badge, Box, Button, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { FilterLiveForm, useListContext } from 'react-admin';

/** Inputs that filter the list around as soon as they change; on phones behind a button. */
export function ListFilters({ children }: { children: ReactNode }) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [open, setOpen] = useState(false);
  const { filterValues } = useListContext();
  const id = useId();
  const chosen = Object.entries(filterValues).filter(([name, value]) => name !== 'q' && value !== undefined).length;
  return (
    <>
      {narrow && (
        <Badge badgeContent={chosen} color="primary">
          <Button
            startIcon={<FilterListIcon />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen((shown) => !shown)}
          >
            Filters
          </Button>
        </Badge>
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
        <FilterLiveForm debounce={0}>{children}</FilterLiveForm>
      </Box>
    </>
  );
}
