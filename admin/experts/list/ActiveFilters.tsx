import { Box, Chip } from '@mui/material';
import { filterLabels, useExpertFilters, useFilterOptions } from './useExpertFilters.ts';

/** The active filters; each can be removed. */
export function ActiveFilters() {
  const { filters, change } = useExpertFilters();
  const labels = filterLabels(filters, useFilterOptions());
  if (labels.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Active filters"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, m: 0, pb: 1 }}
    >
      {labels.map(({ key, text, without }) => (
        <Box key={key} component="li" sx={{ listStyle: 'none' }}>
          <Chip size="small" label={text} onDelete={() => change(without)} />
        </Box>
      ))}
    </Box>
  );
}
