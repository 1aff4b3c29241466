import { Button, Typography } from '@mui/material';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import type { VisMaterial } from '#common/library/vis.ts';
import { formatBytes } from '#common/texts/format.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';
import { DrawAgain, interrupted } from './DrawAgain.tsx';
import { VisPanel } from './VisPanel.tsx';

/** The 3D model, which can be turned as experts turn it. */
export function ModelPanel({ model }: { model: VisMaterial }) {
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
      <DrawAgain
        kind="views"
        fileId={model.file_id}
        visId={model.vis}
        address={model.file_url}
        lacking={lacking(model)}
      />
    </VisPanel>
  );
}

/** Why the views are not complete; null if they are. A view without its camera is a picture that cannot show pins of the model. */
function lacking({ views }: VisMaterial): string | null {
  if (views.length === 0) return 'The views of this model are not drawn yet.';
  if (views.length < MODEL_VIEWPOINTS.length) return interrupted(views.length, MODEL_VIEWPOINTS.length, 'views');
  return views.some(({ camera }) => camera === null) ? 'Not all views of this model can show pins.' : null;
}
