import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TOUCH } from '#common/ui/theme/theme.ts';
import { countedFigure } from '#common/words/format.ts';

/** "24 answers ▸" in the line of a sentence: the responses that it rests on, which open on demand. */
export function AnswersFold({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Typography
      component="details"
      variant="body2"
      color="text.secondary"
      sx={{
        display: 'inline-block',
        '& > summary': { cursor: 'pointer', listStyle: 'none', [TOUCH]: { py: 1 } },
        '& > summary::-webkit-details-marker': { display: 'none' },
        '& > summary::after': { content: '" ▸"' },
        '&[open] > summary::after': { content: '" ▾"' },
      }}
    >
      <summary>{countedFigure(count, 'answer')}</summary>
      {children}
    </Typography>
  );
}
