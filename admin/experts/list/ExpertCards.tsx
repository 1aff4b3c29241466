import { Box, Checkbox, Divider, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { formatDate } from '#common/values/dates.ts';
import { ExpertActivity, ExpertRating } from './ExpertCells.tsx';
import { ExpertName } from './ExpertName.tsx';
import { RowActions } from './RowActions.tsx';

/** The table's content for narrow screens. */
export function ExpertCards({ rows }: { rows: ExpertRow[] }) {
  const { selectedIds, onToggleItem } = useListContext<ExpertRow>();
  return (
    <Box component="ul" aria-label="Experts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id}>
          <Box sx={{ p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <ExpertName row={row} />
              <Box sx={{ display: 'flex', alignItems: 'start' }}>
                {!row.isAdmin && (
                  <Checkbox
                    slotProps={{ input: { 'aria-label': `Select ${row.name}` } }}
                    checked={selectedIds.includes(row.id)}
                    onChange={() => onToggleItem(row.id)}
                  />
                )}
                <RowActions row={row} />
              </Box>
            </Box>
            <Typography variant="body2" color="text.secondary">
              {[row.currentCompany, `Member since ${formatDate(row.memberSince)}`].filter(Boolean).join(' · ')}
            </Typography>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
              <ExpertActivity row={row} />
              <ExpertRating row={row} />
            </Box>
          </Box>
          <Divider />
        </Box>
      ))}
    </Box>
  );
}
