import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { FITTED } from '#common/answers/player/viewport.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { ImageSurface } from './ImageSurface.tsx';
import { PictureComparisonSlider } from './PictureComparisonSlider.tsx';
import { pictureOf } from './pictureOf.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

/**
 * Compares two of several materials: side by side, zoomed together, or one over the other with a slider between.
 */
export function ComparedMaterials({ materials }: { materials: readonly MaterialView[] }) {
  const [ids, setIds] = useState<[number | undefined, number | undefined]>([materials[0]?.id, materials[1]?.id]);
  const [mode, setMode] = useState<'side' | 'slider'>('side');
  const [view, setView] = useState(FITTED);
  const [left, right] = ids.map((id) => materials.find((material) => material.id === id));
  const pictures = [left && pictureOf(left), right && pictureOf(right)] as const;
  if (!left || !right || !pictures[0] || !pictures[1]) return null;
  const linked = { view, setView };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Chooser label="Left" value={left.id} materials={materials} onChange={(id) => setIds([id, right.id])} />
        <Chooser label="Right" value={right.id} materials={materials} onChange={(id) => setIds([left.id, id])} />
        <ToggleButtonGroup
          exclusive
          value={mode}
          onChange={(_event, next) => next && setMode(next)}
          aria-label="How to compare"
        >
          <ToggleButton value="side">Side by side</ToggleButton>
          <ToggleButton value="slider">Slider</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {mode === 'side' ? (
        <Box>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
            <ImageSurface picture={pictures[0]} alt={left.title} linked={linked} maxHeight="60vh" />
            <ImageSurface picture={pictures[1]} alt={right.title} linked={linked} maxHeight="60vh" />
          </Box>
          <ZoomButtons scale={view.scale} setView={setView} />
        </Box>
      ) : (
        <PictureComparisonSlider left={pictures[0]} right={pictures[1]} leftName={left.title} rightName={right.title} />
      )}
    </Box>
  );
}

type ChooserProps = {
  label: string;
  value: number;
  materials: readonly MaterialView[];
  onChange: (id: number) => void;
};

function Chooser({ label, value, materials, onChange }: ChooserProps) {
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      sx={{ minWidth: 140, flex: '1 1 140px', '& .MuiInputBase-root': { minHeight: 44 } }}
    >
      {materials.map((material) => (
        <MenuItem key={material.id} value={material.id}>
          {material.title}
        </MenuItem>
      ))}
    </TextField>
  );
}
