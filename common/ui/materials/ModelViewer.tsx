import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { MaterialView } from '#common/library/materials.ts';
import { ImageSurface } from './ImageSurface.tsx';
import { ModelCanvas, ViewButtons } from './ModelCanvas.tsx';
import { ModelWithFallback } from './ModelWithFallback.tsx';

/** A 3D model with buttons for its fixed views; pictures of these if the browser cannot draw it. */
export function ModelViewer({ material, name }: { material: MaterialView; name: string }) {
  const [view, setView] = useState<string | null>(null);
  return (
    <ModelWithFallback pictures={<FixedViews material={material} name={name} />}>
      {(attempt) => (
        <Box>
          <ModelCanvas
            material={material}
            name={name}
            attempt={attempt}
            orbit={material.views.find((other) => other.id === view)?.orbit}
          />
          <ViewButtons views={material.views} chosen={view} onChoose={setView} />
        </Box>
      )}
    </ModelWithFallback>
  );
}

/** A model as pictures from its fixed views. */
function FixedViews({ material, name }: { material: MaterialView; name: string }) {
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
