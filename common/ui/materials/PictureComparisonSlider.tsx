import Box from '@mui/material/Box';
import { type ChangeEvent, useState } from 'react';
import { percentage } from '#common/texts/format.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import type { Picture } from './picture.ts';

type Props = { left: Picture; right: Picture; leftName: string; rightName: string };

/** One picture over the other, with a slider that moves the border between them. */
export function PictureComparisonSlider({ left, right, leftName, rightName }: Props) {
  const [border, setBorder] = useState(50);
  return (
    <Box>
      <Box sx={{ position: 'relative', aspectRatio: `${left.width} / ${left.height}`, maxHeight: '60vh', mx: 'auto' }}>
        <Box component="img" src={resolveUrl(right.url)} alt={rightName} draggable={false} sx={LAYER} />
        <Box
          component="img"
          src={resolveUrl(left.url)}
          alt={leftName}
          draggable={false}
          sx={{ ...LAYER, clipPath: `inset(0 ${100 - border}% 0 0)` }}
        />
        <Box
          sx={{
            position: 'absolute',
            top: 0,
            bottom: 0,
            left: `${border}%`,
            width: 2,
            bgcolor: '#fff',
            boxShadow: '0 0 0 1px #000',
            forcedColorAdjust: 'none',
          }}
        />
      </Box>
      <Box
        component="input"
        type="range"
        aria-label={`Border between ${leftName} and ${rightName}`}
        aria-valuetext={`${percentage(border)} ${leftName}`}
        min={0}
        max={100}
        value={border}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setBorder(Number(event.target.value))}
        sx={{ width: '100%', height: 44, m: 0, accentColor: 'currentcolor', color: 'primary.main' }}
      />
    </Box>
  );
}

const LAYER = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' } as const;
