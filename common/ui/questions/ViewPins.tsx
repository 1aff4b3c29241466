import Box from '@mui/material/Box';
import { useState } from 'react';
import type { MaterialView } from '#common/library/materials.ts';
import { MaterialMissing } from '#common/ui/materials/MaterialMissing.tsx';
import { ViewButtons } from '#common/ui/materials/ViewButtons.tsx';
import { FlatPins } from './FlatPins.tsx';
import type { PinSurfaceProps } from './pinSurface.ts';

/** Pins on pictures of a model's fixed views. */
export function ViewPins({ material, ...props }: PinSurfaceProps & { material: MaterialView }) {
  const [chosen, setChosen] = useState(material.views[0]?.id ?? null);
  const view = material.views.find((other) => other.id === chosen);
  if (!view) return <MaterialMissing />;
  return (
    <Box>
      <FlatPins key={view.id} {...props} picture={view} alt={`${material.title}, ${view.name}`} view={view.id} />
      <ViewButtons views={material.views} chosen={chosen} onChoose={setChosen} />
    </Box>
  );
}
