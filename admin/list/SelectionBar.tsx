import { Box, Button, type SxProps, type Theme, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { countedFigure, figure } from '#common/words/format.ts';

/** Stays in sight while the rows scroll: below the bar of the app where there is one. */
const BAR: SxProps<Theme> = ({ palette }) => ({
  position: 'sticky',
  top: { xs: 56, sm: 64, md: 0 },
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  px: 2,
  py: 0.5,
  // The colour of selected rows is translucent.
  bgcolor: 'background.paper',
  backgroundImage: `linear-gradient(${palette.action.selected} 0 0)`,
});

type Props = {
  /** One of the selected records: "expert". */
  one: string;
  children: ReactNode;
};

/**
 * How many records of the current list are selected, how many of them a search, a filter or the page hides, and what can be done with
 * them; hidden without a selection.
 */
export function SelectionBar({ one, children }: Props) {
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  const shown = selectedIds.filter((id) => data.some((record) => record.id === id));
  const hidden = selectedIds.length - shown.length;
  return (
    <Box role="region" aria-label={`Selected ${one}s`} sx={BAR}>
      <Typography sx={{ fontWeight: 600, mr: 1 }}>
        {countedFigure(selectedIds.length, one)} selected
        {hidden > 0 && `, ${figure(hidden)} not shown`}
      </Typography>
      {children}
      {hidden > 0 && shown.length > 0 && <Button onClick={() => onSelect(shown)}>Only those shown</Button>}
      <Button onClick={() => onUnselectItems()} sx={{ ml: 'auto' }}>
        Clear selection
      </Button>
    </Box>
  );
}
