import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';

type Props = { title: string; children: ReactNode };

/** A panel beside the form. */
export function Panel({ title, children }: Props) {
  const id = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

type ListProps<T> = {
  items: T[];
  empty: string;
  keyOf: (item: T) => number | string;
  children: (item: T) => ReactNode;
};

/** The newest entries of a panel; a long list scrolls. */
export function PanelList<T>({ items, empty, keyOf, children }: ListProps<T>) {
  if (items.length === 0) return <Typography color="text.secondary">{empty}</Typography>;
  return (
    <IgnoreClicksAfterMove ids={items.map(keyOf)}>
      {/* A list that scrolls must be reachable by keyboard. */}
      <Box component="ul" tabIndex={0} sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 280, overflowY: 'auto' }}>
        {items.map((item) => (
          <Box
            component="li"
            key={keyOf(item)}
            sx={{
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { border: 0 },
              overflowWrap: 'anywhere',
            }}
          >
            {children(item)}
          </Box>
        ))}
      </Box>
    </IgnoreClicksAfterMove>
  );
}
