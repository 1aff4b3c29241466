import { Button, Typography } from '@mui/material';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { renderViews } from '#admin/vis/rendering/makeRenditions.ts';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import type { VisMaterial } from '#common/library/vis.ts';
import { formatBytes } from '#common/texts/format.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';
import { Preparing } from './Preparing.tsx';
import { VisPanel } from './VisPanel.tsx';

/** The 3D model, which can be turned as experts turn it. */
export function ModelPanel({ model }: { model: VisMaterial }) {
  const { file_id } = model;
  const provider = useDataProvider<PanelDataProvider>();
  const prepare = useCallback((file: Blob) => renderViews(provider, file_id, file), [provider, file_id]);
  const options = [
    ['Interactive', model.is_interactive],
    ['Rotation', model.allow_rotation],
    ['Zoom', model.allow_zoom],
  ] as const;
  return (
    <VisPanel
      title={model.title}
      action={
        <Button component="a" href={resolveUrl(model.download_url)} download>
          Download ({formatBytes(model.size)})
        </Button>
      }
    >
      <MaterialViewer material={model} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {options.map(([name, on]) => `${name}: ${on ? 'on' : 'off'}`).join(' · ')}
      </Typography>
      {needsViews(model) && <Preparing what="views of this model" address={model.file_url} draw={prepare} />}
    </VisPanel>
  );
}

/** A view without its camera is a picture that cannot show pins of the model. */
const needsViews = ({ views }: VisMaterial) =>
  views.length < MODEL_VIEWPOINTS.length || views.some(({ camera }) => camera === null);
