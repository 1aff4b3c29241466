import type { ModelViewerElement } from '@google/model-viewer';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import type { MaterialView } from '../../materials.ts';
import { FixedViews } from './FixedViews.tsx';
import { ModelCanvas } from './ModelCanvas.tsx';
import { ViewButtons } from './ViewButtons.tsx';
import { hasWebGl } from './webgl.ts';

/** A 3D model with buttons for its fixed views; pictures of these where the browser cannot draw it. */
export function ModelViewer({ material, name }: { material: MaterialView; name: string }) {
  const viewer = useRef<ModelViewerElement>(null);
  const [view, setView] = useState<string | null>(null);
  if (!hasWebGl()) return <FixedViews material={material} name={name} />;
  return (
    <Box>
      <ModelCanvas
        material={material}
        name={name}
        viewer={viewer}
        orbit={material.views.find((other) => other.id === view)?.orbit}
      />
      <ViewButtons views={material.views} chosen={view} onChoose={setView} />
    </Box>
  );
}
