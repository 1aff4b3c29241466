import CompactIcon from '@mui/icons-material/DensitySmall';
import { ToggleButton, Tooltip } from '@mui/material';
import { TOUCH } from '#common/ui/theme/theme.ts';
import { useDensity } from './density.ts';

/** Switches the rows, or cards, of all lists between comfortable and compact. */
export function DensityButton() {
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
        sx={{ ml: 'auto', [TOUCH]: { minWidth: 44, minHeight: 44 } }}
      >
        <CompactIcon fontSize="small" />
      </ToggleButton>
    </Tooltip>
  );
}
