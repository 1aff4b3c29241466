import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ChangeEvent, useState } from 'react';
import { FILLING, FITTED, fitIn } from '#common/answers/player/viewport.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { percentage } from '#common/words/format.ts';
import { ImageSurface } from './ImageSurface.tsx';
import { PicturePlace } from './PicturePlace.tsx';
import { type Picture, pictureOf } from './picture.ts';
import { useDrawnAlike } from './useDrawnAlike.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

type Props = { left: Picture; right: Picture; leftName: string; rightName: string };

/** One picture over the other, with a slider that moves the border between them. */
function PictureComparisonSlider({ left, right, leftName, rightName }: Props) {
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

/**
 * Compares two of several materials: side by side, zoomed together, or one over the other with a slider between.
 */
export function ComparedMaterials({ materials }: { materials: readonly MaterialView[] }) {
  const [ids, setIds] = useState<[number | undefined, number | undefined]>([materials[0]?.id, materials[1]?.id]);
  const [mode, setMode] = useState<'side' | 'slider'>('side');
  const [view, setView] = useState(FITTED);
  const [left, right] = ids.map((id) => materials.find((material) => material.id === id));
  const pictures = [left && pictureOf(left), right && pictureOf(right)] as const;
  const drawn = useDrawnAlike(
    pictures.flatMap((picture) => picture ?? []),
    (window.innerWidth / 2) * view.scale,
  );
  if (!left || !right || !pictures[0] || !pictures[1]) return null;
  const sides = [
    { side: 'left', title: left.title, picture: pictures[0], shown: drawn(pictures[0]) },
    { side: 'right', title: right.title, picture: pictures[1], shown: drawn(pictures[1]) },
  ];
  const [first, second] = sides.map(({ shown }) => shown);
  const linked = { view, setView };
  const scaleMax = Math.min(
    ...sides.map(({ picture, shown }) => fitIn(picture, 1, shown?.detail !== undefined).scaleMax),
  );
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
            {sides.map(({ side, title, picture, shown }) =>
              shown ? (
                <ImageSurface key={side} picture={shown} alt={title} linked={linked} maxHeight={HEIGHT} />
              ) : (
                <PicturePlace key={side} picture={picture} maxHeight={HEIGHT} />
              ),
            )}
          </Box>
          <ZoomButtons scale={view.scale} setView={setView} fit={{ ...FILLING, scaleMax }} />
        </Box>
      ) : (
        first &&
        second && <PictureComparisonSlider left={first} right={second} leftName={left.title} rightName={right.title} />
      )}
    </Box>
  );
}

const HEIGHT = '60vh';

type ChooserProps = {
  label: string;
  value: number;
  materials: readonly MaterialView[];
  onChange: (id: number) => void;
};

function Chooser({ label, value, materials, onChange }: ChooserProps) {
  return (
    <SelectField
      fullWidth={false}
      label={label}
      value={value}
      choices={materials.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={onChange}
      sx={{ minWidth: 140, flex: '1 1 140px', '& .MuiInputBase-root': { minHeight: 44 } }}
    />
  );
}
