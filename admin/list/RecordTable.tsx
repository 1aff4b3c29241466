import {
  Box,
  type Breakpoint,
  Divider,
  FormControlLabel,
  Skeleton,
  type SxProps,
  type Theme,
  Typography,
} from '@mui/material';
import { Children, type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  type DataTableProps,
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useRecordContext,
  useResourceContext,
  useStore,
} from 'react-admin';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useRoomFor } from '#common/ui/layout/useRoomFor.ts';
import { COMPACT_ROWS, useDensity } from './ListFrame.tsx';
import { OPENABLE, openRow } from './openRow.ts';
import { SelectMatching, SelectPage, SelectRecord } from './selecting.tsx';

type Column = ReactElement<DataTableColumnProps>;

type CardsProps = Pick<Props, 'label' | 'card' | 'actions' | 'hiddenColumns' | 'isSelectable'> & { columns: Column[] };

/** The records of the current list, one below the other. */
function RecordCards({ label, card: Card, actions, columns, hiddenColumns = NONE, isSelectable }: CardsProps) {
  const { data } = useListContext();
  const [hidden] = useStore<string[]>(`${useResourceContext()}.datatable`, hiddenColumns);
  const isCompact = useDensity()[0] === 'compact';
  const shown = columns.filter(({ props }) => !hidden.includes(props.source ?? String(props.label)));
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((record, index) => (
        <RecordContextProvider key={record.id} value={record}>
          <Box component="li" data-row="">
            {index > 0 && <Divider />}
            <Box
              sx={{
                px: 2,
                py: isCompact ? 0.5 : 2,
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 1,
                rowGap: isCompact ? 0 : 1,
              }}
            >
              {isSelectable?.(record) && (
                <Box sx={{ alignSelf: 'start' }}>
                  <SelectRecord />
                </Box>
              )}
              <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
                {Card ? <Card /> : <ColumnsCard columns={shown} />}
              </Box>
              {actions && <Box sx={{ whiteSpace: 'nowrap' }}>{actions}</Box>}
            </Box>
          </Box>
        </RecordContextProvider>
      ))}
    </Box>
  );
}

const NONE: string[] = [];

/** The columns of the table as a card: the first one is its heading, the others follow with their titles. */
function ColumnsCard({ columns: [heading, ...others] }: { columns: Column[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box>{heading && <Cell column={heading} />}</Box>
      {others.map((column) => (
        <Box key={column.key} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          {/* A column of buttons does not show a field. */}
          {column.props.source && (
            <Typography variant="body2" component="span" color="text.secondary">
              {column.props.label as ReactNode}
            </Typography>
          )}
          <Box sx={{ minWidth: 0 }}>
            <Cell column={column} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Cell({ column: { props } }: { column: Column }): ReactNode {
  const record = useRecordContext();
  if (props.children !== undefined) return props.children;
  if (props.render) return record ? props.render(record) : null;
  if (props.field) return createElement(props.field, { source: props.source });
  return String((props.source && record?.[props.source]) ?? '');
}

type Props = Pick<DataTableProps, 'rowSx' | 'hiddenColumns' | 'sx'> & {
  /** What is listed, for screen readers: "Brands". */
  label: string;
  loadFailed: string;
  /** Shown when there is nothing; knows whether something was searched for. */
  empty: ReactNode;
  /** Buttons for a record: the last column, and beside the heading of a card. */
  actions?: ReactNode;
  /** A `SelectionBar` with actions on several records, which can then be selected. */
  selection?: ReactNode;
  /** Which records can be selected; all of them unless said otherwise. */
  isSelectable?: (record: RaRecord) => boolean;
  /** Called with the records that *Select all matching* selects. */
  onSelectAll?: (records: RaRecord[]) => void;
  /** A record on a phone. Without it, a card shows the columns, the first one as its heading. */
  card?: ComponentType;
  /** The width of the screen from which there is room for the table. */
  tableFrom?: Breakpoint;
  children: ReactNode;
};

const always = () => true;

/**
 * The current list as a table, on narrow screens as cards; also while loading, after a failure, and if empty. A row opens by a click
 * anywhere (openRow.ts).
 */
export function RecordTable(props: Props) {
  const { label, loadFailed, empty, actions, selection, isSelectable = always, card, tableFrom = 'md' } = props;
  const { children, rowSx, hiddenColumns, sx, onSelectAll } = props;
  const { data, error, isPending, refetch, filterValues } = useListContext();
  const isCompact = useDensity()[0] === 'compact';
  const narrow = !useRoomFor(tableFrom);
  if (error && !data) {
    return (
      <Box sx={{ p: 2 }}>
        <LoadError message={loadFailed} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (isPending || !data) return <LoadingRows label={label} />;
  // What a search hides stays selected, and is counted.
  if (data.length === 0)
    return (
      <>
        {selection}
        {empty}
      </>
    );
  return (
    <>
      {selection}
      {selection && (
        <SelectMatching key={JSON.stringify(filterValues)} isSelectable={isSelectable} onSelectAll={onSelectAll} />
      )}
      <Box onClick={openRow} sx={{ overflowX: 'auto', ...OPENABLE }}>
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
            rowClick={false}
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
                {actions}
              </DataTable.Col>
            )}
          </DataTable>
        )}
      </Box>
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
