import { Box, ButtonBase, Typography } from '@mui/material';
import { useId } from 'react';
import type { OverviewBar } from '#common/people/experts/overview.ts';
import { figure } from '#common/texts/format.ts';

type Props = {
  title: string;
  bars: OverviewBar[];
  chosen: string | number | undefined;
  /** Called with the bar's value, or with undefined when the active bar is chosen again. */
  onChoose: (value: string | number | undefined) => void;
};

/** A bar chart as a list; each bar is a button that filters the list. */
export function BarList({ title, bars, chosen, onChoose }: Props) {
  const id = useId();
  const largest = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h4" component="h3" id={id} sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {bars.map(({ value, label, count }) => {
          const isChosen = chosen === value;
          return (
            <li key={value}>
              <ButtonBase
                onClick={() => onChoose(isChosen ? undefined : value)}
                aria-pressed={isChosen}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '1fr auto',
                  columnGap: 1,
                  width: '100%',
                  p: 0.5,
                  borderRadius: 1,
                  textAlign: 'left',
                  bgcolor: isChosen ? 'action.selected' : undefined,
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <Typography component="span" variant="body2">
                  {label}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}
                >
                  {figure(count)}
                </Typography>
                <Box aria-hidden data-bar sx={{ gridColumn: '1 / -1', height: 6, borderRadius: 3, bgcolor: 'divider' }}>
                  <Box
                    sx={{ height: 6, borderRadius: 3, bgcolor: 'primary.main', width: `${(100 * count) / largest}%` }}
                  />
                </Box>
              </ButtonBase>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
