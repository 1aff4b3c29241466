import { Box, Divider, Typography } from '@mui/material';
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import {
  type DataTableColumnProps,
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useRecordContext,
  useResourceContext,
  useStore,
} from 'react-admin';
import { useDensity } from './density.ts';
import { SelectRecord } from './selecting.tsx';

/** A column of a `DataTable`. */
export type Column = ReactElement<DataTableColumnProps>;

type Props = {
  label: string;
  card: ComponentType | undefined;
  actions: ReactNode;
  columns: Column[];
  /** The columns that are hidden until somebody chooses others. */
  hiddenColumns: string[] | undefined;
  /** Which records can be chosen for an action on several; absent where there is none. */
  isSelectable: ((record: RaRecord) => boolean) | undefined;
};

/** The records of the list around, one under the other. */
export function RecordCards({ label, card: Card, actions, columns, hiddenColumns = NONE, isSelectable }: Props) {
  const { data } = useListContext();
  const [hidden] = useStore<string[]>(`${useResourceContext()}.datatable`, hiddenColumns);
  const isCompact = useDensity()[0] === 'compact';
  const shown = columns.filter(({ props }) => !hidden.includes(props.source ?? String(props.label)));
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((record, index) => (
        <RecordContextProvider key={record.id} value={record}>
          <Box component="li">
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
          {/* A column of buttons is no field. */}
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
