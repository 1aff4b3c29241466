import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useMemo, useState } from 'react';
import { hasHeat, layerScenes, marksNear, USUAL_STRENGTH, wholeLayer } from '#common/answers/charts/heat-map.ts';
import type { Materials } from '#common/answers/charts/picture.ts';
import type { PictureMap, Scene } from '#common/answers/charts/scene.ts';
import type { Caption } from '#common/answers/charts/sheet.ts';
import type { Place } from '#common/answers/player/crosshair.ts';
import { figure, percent } from '#common/words/format.ts';
import { MapSurface } from './MapSurface.tsx';
import { NearMarks } from './NearMarks.tsx';
import { SaveChart } from './SaveChart.tsx';
import { DrawingSvg, SceneSvg, useDrawing } from './SceneSvg.tsx';

type Props = { scene: Scene; map: PictureMap; materials: Materials; caption: Caption };

/**
 * A heat map to look closer at: one kind of mark at a time, between artwork and heat as strong as one likes, with a list of what
 * was said near the pointer. On paper it is the scene with a picture for each kind.
 */
export function HeatMapView({ scene, map, materials, caption }: Props) {
  const layers = map.layers.filter(({ marks }) => marks.length > 0);
  const choices = layers.length === 1 ? layers : [...layers, wholeLayer(map)];
  const [name, setName] = useState<string | null>(null);
  // So few experts are one picture, as on paper.
  const first = hasHeat(map) ? choices[0] : choices.at(-1);
  const layer = choices.find((choice) => choice.name === name) ?? first ?? wholeLayer(map);
  return (
    <>
      <Box sx={{ '@media print': { display: 'none' } }}>
        {choices.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={layer.name}
            aria-label={`Which ${map.noun}s`}
            onChange={(_event, chosen: string | null) => chosen && setName(chosen)}
            sx={{ flexWrap: 'wrap', mb: 1 }}
          >
            {choices.map((choice) => (
              <ToggleButton
                key={choice.name}
                value={choice.name}
                sx={{ px: { xs: 1, sm: 1.5 }, minHeight: { xs: 44, sm: 40 }, textTransform: 'none' }}
              >
                {choice.name} {figure(choice.marks.length)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <LayerView key={layer.name} map={map} name={layer.name} materials={materials} caption={caption} />
      </Box>
      <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
        <SceneSvg scene={scene} materials={materials} />
      </Box>
    </>
  );
}

/** The layer of that name, or all marks. */
function LayerView({ map, name, materials, caption }: Omit<Props, 'scene'> & { name: string }) {
  const [strength, setStrength] = useState(USUAL_STRENGTH);
  const [place, setPlace] = useState<Place | null>(null);
  const layer = useMemo(() => map.layers.find((own) => own.name === name) ?? wholeLayer(map), [map, name]);
  const draw = useMemo(() => layerScenes(map, layer), [map, layer]);
  const scene = useMemo(() => draw(strength), [draw, strength]);
  const { drawing, measure } = useDrawing(scene);
  const shown = map.layers.length > 1 ? { ...caption, title: `${caption.title} (${layer.name})` } : caption;
  const near = useMemo(() => (place ? marksNear(map, layer.marks, place) : []), [map, layer, place]);
  return (
    <>
      {hasHeat(map) && <StrengthSlider strength={strength} onChange={setStrength} />}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' } }}>
        <Box sx={{ position: 'relative', alignSelf: 'start' }}>
          <DrawingSvg drawing={drawing} measure={measure} materials={materials} />
          <MapSurface map={map} marks={layer.marks} near={near} drawing={drawing} place={place} onPlace={setPlace} />
        </Box>
        <NearMarks noun={map.noun} near={place && near} />
      </Box>
      <SaveChart drawing={scene} caption={shown} materials={materials} />
    </>
  );
}

/** Fades the heat between nothing and opaque. */
function StrengthSlider({ strength, onChange }: { strength: number; onChange: (strength: number) => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, maxWidth: 420, mb: 1 }}>
      <Typography variant="body2">Artwork</Typography>
      <Box
        component="input"
        type="range"
        aria-label="From artwork to heat map"
        aria-valuetext={strength === 0 ? 'Artwork only' : `Heat map at ${percent(strength)}`}
        min={0}
        max={100}
        step={5}
        value={Math.round(strength * 100)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(Number(event.target.value) / 100)}
        sx={{ flex: 1, minWidth: 0, height: 44, m: 0, accentColor: 'currentcolor', color: 'primary.main' }}
      />
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        Heat map
      </Typography>
    </Box>
  );
}
