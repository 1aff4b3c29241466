import {
  Box,
  type Breakpoint,
  FormControlLabel,
  Skeleton,
  type SxProps,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { Children, type ComponentType, type ReactNode } from 'react';
import { DataTable, type DataTableProps, type RaRecord, useListContext } from 'react-admin';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { COMPACT_ROWS, useDensity } from './density.ts';
import { type Column, RecordCards } from './RecordCards.tsx';
import { SelectPage, SelectRecord } from './selecting.tsx';

type Props = Pick<DataTableProps, 'rowClick' | 'rowSx' | 'hiddenColumns' | 'sx'> & {
  /** What is listed, for screen readers: "Brands". */
  label: string;
  /** Shown after a failure to load. */
  loadFailed: string;
  /** Shown when there is nothing; knows whether something was searched for. */
  empty: ReactNode;
  /** Buttons for a record: the last column, and beside the heading of a card. */
  actions?: ReactNode;
  /** A `SelectionBar` with actions on several records, which can then be selected. */
  selection?: ReactNode;
  /** Which records can be selected; all of them unless said otherwise. */
  isSelectable?: (record: RaRecord) => boolean;
  /** A record on a phone. Without it, a card shows the columns, the first one as its heading. */
  card?: ComponentType;
  /** The width of the screen from which there is room for the table. */
  tableFrom?: Breakpoint;
  /** Columns of a `DataTable`. */
  children: ReactNode;
};

const always = () => true;

/** The records of the list around as a table, on narrow screens as cards; while loading, after a failure, and empty. */
export function RecordTable(props: Props) {
  const { label, loadFailed, empty, actions, selection, isSelectable = always, card, tableFrom = 'md' } = props;
  const { children, rowClick = false, rowSx, hiddenColumns, sx } = props;
  const { data, error, isPending, refetch } = useListContext();
  const isCompact = useDensity()[0] === 'compact';
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down(tableFrom));
  if (error && !data) {
    return (
      <Box sx={{ p: 2 }}>
        <LoadError message={loadFailed} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (isPending || !data) return <LoadingRows label={label} />;
  if (data.length === 0) return empty;
  return (
    <>
      {selection}
      <IgnoreClicksAfterMove ids={data.map(({ id }) => id)} sx={{ overflowX: 'auto' }}>
        {narrow ? (
          <>
            {selection && (
              <FormControlLabel
                control={<SelectPage isSelectable={isSelectable} />}
                label="Select all on this page"
                sx={{ px: 2, pt: 1, m: 0 }}
              />
            )}
            <RecordCards
              label={label}
              card={card}
              actions={actions}
              columns={Children.toArray(children) as Column[]}
              hiddenColumns={hiddenColumns}
              isSelectable={selection ? isSelectable : undefined}
            />
          </>
        ) : (
          <DataTable
            rowClick={rowClick}
            rowSx={rowSx}
            hiddenColumns={hiddenColumns}
            sx={isCompact ? ([sx, COMPACT_ROWS].flat() as SxProps<Theme>) : sx}
            bulkActionButtons={false}
            size={isCompact ? 'small' : 'medium'}
            aria-label={label}
          >
            {selection && (
              <DataTable.Col
                label={<SelectPage isSelectable={isSelectable} />}
                disableSort
                sx={{ width: 48 }}
                render={(record) => isSelectable(record as RaRecord) && <SelectRecord />}
              />
            )}
            {children}
            {actions && (
              <DataTable.Col label="Actions" align="right" sx={{ whiteSpace: 'nowrap' }}>
                {/* A row opens its record; its buttons, and the menus and dialogs that they open, do not. */}
                <Box component="span" onClick={(event) => event.stopPropagation()}>
                  {actions}
                </Box>
              </DataTable.Col>
            )}
          </DataTable>
        )}
      </IgnoreClicksAfterMove>
    </>
  );
}

function LoadingRows({ label }: { label: string }) {
  return (
    <Box role="status" aria-label={`Loading: ${label}`} sx={{ p: 2, display: 'grid', gap: 2 }}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} variant="rounded" height={40} />
      ))}
    </Box>
  );
}
