import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { MaterialView } from '#common/library/materials.ts';
import { ImageSurface } from './ImageSurface.tsx';
import { ViewButtons } from './ViewButtons.tsx';

/** A model as pictures from its fixed views. */
export function FixedViews({ material, name }: { material: MaterialView; name: string }) {
  const [chosen, setChosen] = useState(material.views[0]?.id ?? null);
  const view = material.views.find((other) => other.id === chosen);
  if (!view) return <Alert severity="info">There are no pictures to show in place of this 3D model.</Alert>;
  return (
    <Box>
      <ImageSurface key={view.id} picture={view} alt={`${name}, ${view.name}`} />
      <ViewButtons views={material.views} chosen={chosen} onChoose={setChosen} />
    </Box>
  );
}
