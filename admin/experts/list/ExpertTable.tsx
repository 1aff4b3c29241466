import {
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import { useListContext } from 'react-admin';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { useColumns } from './columns.ts';
import { CELLS } from './ExpertCells.tsx';
import { ExpertName } from './ExpertName.tsx';
import { RowActions } from './RowActions.tsx';
import { useOpenExpert } from './useOpenExpert.ts';

export function ExpertTable({ rows }: { rows: ExpertRow[] }) {
  const { selectedIds, onSelect, onToggleItem } = useListContext<ExpertRow>();
  const [columns] = useColumns();
  const open = useOpenExpert();
  const choosable = rows.filter((row) => !row.isAdmin).map((row) => row.id);
  const chosen = choosable.filter((id) => selectedIds.includes(id));
  const all = chosen.length > 0 && chosen.length === choosable.length;
  const some = chosen.length > 0 && !all;
  // MUI announces "mixed" but does not mark the checkbox itself as indeterminate.
  const markPartly = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = some;
  };
  return (
    <TableContainer>
      <Table aria-label="Experts" size="small">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                slotProps={{ input: { 'aria-label': 'Select all on this page', ref: markPartly } }}
                checked={all}
                indeterminate={some}
                onChange={() =>
                  onSelect(
                    all
                      ? selectedIds.filter((id) => !choosable.includes(id))
                      : [...new Set([...selectedIds, ...choosable])],
                  )
                }
              />
            </TableCell>
            <HeadCell label="Name" ordering="name" />
            {columns.map(({ key, label, ordering }) => (
              <HeadCell key={key} label={label} ordering={ordering} />
            ))}
            <TableCell align="right">Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              hover
              onClick={() => open(row.id)}
              selected={selectedIds.includes(row.id)}
              sx={{ cursor: 'pointer', '&:last-child td': { border: 0 } }}
            >
              <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
                {!row.isAdmin && (
                  <Checkbox
                    slotProps={{ input: { 'aria-label': `Select ${row.name}` } }}
                    checked={selectedIds.includes(row.id)}
                    onChange={() => onToggleItem(row.id)}
                  />
                )}
              </TableCell>
              <TableCell sx={{ maxWidth: 280 }}>
                <ExpertName row={row} />
              </TableCell>
              {columns.map(({ key }) => (
                <TableCell key={key} sx={{ maxWidth: 220, overflowWrap: 'anywhere' }}>
                  {CELLS[key](row)}
                </TableCell>
              ))}
              <TableCell align="right" onClick={(event) => event.stopPropagation()}>
                <RowActions row={row} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function HeadCell({ label, ordering }: { label: string; ordering?: string }) {
  const { sort, setSort } = useListContext();
  if (!ordering) return <TableCell>{label}</TableCell>;
  const active = sort.field === ordering;
  const direction = sort.order === 'DESC' ? 'desc' : 'asc';
  return (
    <TableCell sortDirection={active ? direction : false}>
      <TableSortLabel
        active={active}
        direction={active ? direction : 'asc'}
        onClick={() => setSort({ field: ordering, order: active && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}
