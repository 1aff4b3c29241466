import type { ModelViewerElement } from '@google/model-viewer';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { MaterialView } from '../../materials.ts';
import type { ConfigOf } from '../../questions/registry.ts';
import { DrawnModel } from '../materials/DrawnModel.tsx';
import { ImageSurface } from '../materials/ImageSurface.tsx';
import { MaterialMissing } from '../materials/MaterialMissing.tsx';
import { ModelCanvas } from '../materials/ModelCanvas.tsx';
import { ViewButtons } from '../materials/ViewButtons.tsx';

type Props = {
  material: MaterialView;
  config: ConfigOf<'model_inspection'>;
  seen: readonly string[];
  onSeen: (viewId: string) => void;
};

/** The model with its preset views; one counts as seen once it was shown for long enough. */
export function InspectedModel({ material, config, seen, onSeen }: Props) {
  const viewer = useRef<ModelViewerElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const view = config.views.find((other) => other.id === chosen);
  const told = useRef(onSeen);
  told.current = onSeen;
  const isSeen = chosen !== null && seen.includes(chosen);

  useEffect(() => {
    if (chosen === null || isSeen) return undefined;
    const timer = setTimeout(() => told.current(chosen), config.min_view_ms);
    return () => clearTimeout(timer);
  }, [chosen, isSeen, config.min_view_ms]);

  const pictures = material.views;
  const picture =
    pictures.find((other) => other.orbit === view?.orbit) ??
    pictures.find((other) => other.id === chosen) ??
    pictures[0];
  return (
    <Box>
      <DrawnModel
        pictures={
          picture ? (
            <ImageSurface
              key={picture.id}
              picture={picture}
              alt={`${material.title}, ${view?.label ?? picture.name}`}
            />
          ) : (
            <MaterialMissing />
          )
        }
      >
        {(attempt) => (
          <ModelCanvas
            material={material}
            name={material.title}
            viewer={viewer}
            attempt={attempt}
            orbit={view?.orbit}
          />
        )}
      </DrawnModel>
      <ViewButtons
        views={config.views.map(({ id, label }) => ({ id, name: label }))}
        chosen={chosen}
        onChoose={setChosen}
        seen={seen}
      />
      <Typography aria-live="polite" sx={{ mt: 1, color: 'text.secondary', fontSize: '0.9rem' }}>
        {seen.length} of {config.views.length} views seen
      </Typography>
    </Box>
  );
}
