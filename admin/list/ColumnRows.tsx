import { arrayMove } from '@dnd-kit/sortable';
import { Box, Button, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import { SortableRows, useSortableRow } from '#admin/forms/sortable.tsx';
import type { columnsOf } from '#admin/schema/columns.tsx';

type Props = {
  columns: ReturnType<typeof columnsOf>;
  hiddenColumns?: string[];
  /** True if the table begins with a column of checkboxes. */
  hasSelection?: boolean;
};

/** With more columns than this, they can be searched. */
const FEW = 5;

/** The columns of the current list, each with a switch and a handle; both are kept where react-admin's table looks for them. */
export function ColumnRows({ columns, hiddenColumns = [], hasSelection = false }: Props) {
  const key = `${useResourceContext()}.datatable`;
  const [hidden, setHidden] = useStore(key, hiddenColumns);
  const [ranks, setRanks] = useStore<number[] | undefined>(`${key}_columnRanks`);
  const [search, setSearch] = useState('');
  const before = hasSelection ? [0] : [];
  const all = columns.map(({ props }) => ({ source: props.source, title: props.label }));
  const placed = (ranks ?? []).flatMap((rank) => all[rank - before.length] ?? []);
  const rows = [...placed, ...all.filter((column) => !placed.includes(column))];
  const titles = rows.map(({ title }) => title);
  const found = rows.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));

  const move = (title: string, to: string) => {
    const moved = arrayMove(rows, titles.indexOf(title), titles.indexOf(to));
    setRanks([...before, ...moved.map((column) => all.indexOf(column) + before.length)]);
  };
  const reset = () => {
    setRanks(undefined);
    setHidden(hiddenColumns);
  };
  return (
    <>
      {all.length > FEW && (
        <TextField
          size="small"
          fullWidth
          autoFocus
          placeholder="Search columns"
          slotProps={{ htmlInput: { 'aria-label': 'Search columns' } }}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <SortableRows ids={found.map(({ title }) => title)} onDrop={move}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 1, p: 0 }}>
          {found.map(({ source, title }) => (
            <ColumnRow
              key={source}
              title={title}
              isShown={!hidden.includes(source)}
              onToggle={(_event, isShown) =>
                setHidden(isShown ? hidden.filter((one) => one !== source) : [...hidden, source])
              }
            />
          ))}
        </Box>
      </SortableRows>
      {found.length === 0 && <Typography variant="body2">No columns found.</Typography>}
      <Button size="small" onClick={reset}>
        Reset
      </Button>
    </>
  );
}

type RowProps = { title: string; isShown: boolean; onToggle: (event: unknown, isShown: boolean) => void };

function ColumnRow({ title, isShown, onToggle }: RowProps) {
  const { place, handle } = useSortableRow(title);
  return (
    <Box component="li" {...place} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
      <FormControlLabel
        control={<Switch size="small" checked={isShown} onChange={onToggle} />}
        label={title}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {handle(`Move ${title}`)}
    </Box>
  );
}
