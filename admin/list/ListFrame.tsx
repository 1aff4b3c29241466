import CompactIcon from '@mui/icons-material/DensitySmall';
import { Box, Paper, type SxProps, ToggleButton, Tooltip } from '@mui/material';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import {
  ListContextProvider,
  type ListControllerResult,
  Pagination,
  type PaginationProps,
  removeEmpty,
  useListContext,
  useResourceContext,
  useStore,
} from 'react-admin';
import { formatSize } from '#common/people/experts/list.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { TOUCH } from '#common/ui/theme/theme.ts';
import { figure } from '#common/words/format.ts';
import { ListTabs } from './ListFilters.tsx';
import { ListSearch } from './ListSearch.tsx';

type Density = 'comfortable' | 'compact';

/** Lists that are long and scanned. */
const COMPACT_AT_FIRST = ['experts', 'payouts'];

/** How much room rows and cards take. Once a person has chosen, it is the same in all lists. */
export const useDensity = () =>
  useStore<Density>('lists.density', COMPACT_AT_FIRST.includes(useResourceContext() ?? '') ? 'compact' : 'comfortable');

/** Rows no higher than their text, for tables that people scan. Touch targets stay large. */
export const COMPACT_ROWS: SxProps = {
  '& .MuiTableCell-root': { px: 1, py: 0.25, '&:first-of-type': { pl: 2 }, '&:last-of-type': { pr: 2 } },
  '& td .MuiAvatar-root': { width: 24, height: 24, fontSize: '0.7rem' },
  '@media (pointer: fine)': {
    '& td .MuiButton-root': { minHeight: 30, py: 0 },
    '& td .MuiIconButton-root, & .MuiCheckbox-root': { p: 0.5 },
  },
};

const TOOLBAR = { display: 'flex', alignItems: 'center', columnGap: 1.5, rowGap: 1 } as const;

export type FrameProps = {
  /** Tabs that set a filter, and what the search field says; for other bars `toolbar`. */
  tabs?: ComponentProps<typeof ListTabs>;
  search?: string;
  /** Filters and buttons after them. */
  toolbar?: ReactNode;
  pageSizes: readonly number[];
  children: ReactNode;
};

/** The current list in a frame: its toolbar with the density of its rows, its rows and its pages. */
export function ListFrame({ tabs, search, toolbar, pageSizes, children }: FrameProps) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'clip' }}>
      {(tabs || search || toolbar) && (
        <Box
          sx={{
            ...TOOLBAR,
            alignItems: { xs: 'start', md: 'center' },
            px: 2,
            py: 0.5,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ ...TOOLBAR, flexWrap: 'wrap', flex: 1, minWidth: 0 }}>
            {tabs && <ListTabs {...tabs} />}
            {search && <ListSearch label={search} />}
            {toolbar}
          </Box>
          <DensityButton />
        </Box>
      )}
      {children}
      <ListPagination rowsPerPageOptions={[...pageSizes]} />
    </Paper>
  );
}

/** Switches the rows, or cards, of all lists between comfortable and compact. */
function DensityButton() {
  const [density, setDensity] = useDensity();
  const isCompact = density === 'compact';
  return (
    <Tooltip title={isCompact ? 'Comfortable rows' : 'Compact rows'}>
      <ToggleButton
        value="compact"
        size="small"
        aria-label="Compact rows"
        selected={isCompact}
        onChange={() => setDensity(isCompact ? 'comfortable' : 'compact')}
        sx={{ [TOUCH]: { minWidth: 44, minHeight: 44 } }}
      >
        <CompactIcon fontSize="small" />
      </ToggleButton>
    </Tooltip>
  );
}

/**
 * Page buttons below a list; hidden when the list could not be loaded, since its length is unknown then. The length
 * is an estimate where the server says so (`countExact`).
 */
export function ListPagination(props: PaginationProps) {
  const { data, error, meta } = useListContext();
  if (error && !data) return null;
  const exact = meta?.countExact !== false;
  // react-admin passes this on to MUI, though its type does not say so.
  const words: object = {
    labelDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
      `${figure(from)}–${figure(to)} of ${formatSize({ count, exact })}`,
  };
  return <Pagination {...words} {...props} />;
}

type EmptyListProps = ComponentProps<typeof EmptyState> & {
  /** The title when a search or a filter finds nothing, if it differs. */
  noMatchTitle?: string;
  /** What to try when a search or a filter finds nothing. */
  noMatch: string;
};

/** Shown instead of an empty list: how to begin, or what else to search for. */
export function EmptyList({ noMatchTitle, noMatch, ...state }: EmptyListProps) {
  const { filterValues } = useListContext();
  const filtered = Object.values(filterValues).some((value) => value !== undefined && value !== '');
  if (!filtered) return <EmptyState {...state} />;
  return <EmptyState {...state} title={noMatchTitle ?? state.title} text={noMatch} action={undefined} />;
}

type Filters = Record<string, unknown>;

/**
 * Applies all filters that change at the same moment. react-admin replaces the filters as a whole, and each input knows
 * only those of the last render; here each change builds on the latest request.
 */
export function MergedFilters({ children }: { children: ReactNode }) {
  const list = useListContext() as ListControllerResult;
  const { filterValues, setFilters } = list;
  const applied = useRef(JSON.stringify(filterValues));
  const requested = useRef<Filters>(filterValues);
  /** Requested filters that are not applied yet, oldest first. */
  const pending = useRef<string[]>([]);
  const now = JSON.stringify(filterValues);
  if (applied.current !== now) {
    applied.current = now;
    const place = pending.current.indexOf(now);
    pending.current = place < 0 ? [] : pending.current.slice(place + 1);
    // Filters applied for an earlier request do not replace a later one.
    if (pending.current.length === 0) requested.current = filterValues;
  }
  const merged: typeof setFilters = (filters, ...options) => {
    const names = new Set([...Object.keys(filterValues), ...Object.keys(filters)]);
    const changed = [...names].filter((name) => filters[name] !== filterValues[name]);
    requested.current = { ...requested.current, ...Object.fromEntries(changed.map((name) => [name, filters[name]])) };
    pending.current.push(JSON.stringify(removeEmpty(requested.current)));
    setFilters(requested.current, ...options);
  };
  return <ListContextProvider value={{ ...list, setFilters: merged }}>{children}</ListContextProvider>;
}

/** Narrower cells for tables with many columns, so that the last column is seen without scrolling sideways. */
export const compactTableCells = {
  '& .MuiTableCell-root': { px: 1, '&:first-of-type': { pl: 2 }, '&:last-of-type': { pr: 2 } },
};
