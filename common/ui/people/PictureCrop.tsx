import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { useObjectUrl } from '#common/ui/forms/useObjectUrl.ts';
import { drawJpeg, UNREADABLE } from './readPicture.ts';

const MAX_ZOOM = 4;

/** The longer side of a stored profile picture, in pixels. */
const MAX_SIDE = 512;

type Props = {
  file: File;
  /** Called with the square picture. */
  onDone: (picture: File) => void;
  onClose: () => void;
};

/** Chooses a square part of a picture: by dragging, pinching, or with the arrow keys and the slider. */
export function PictureCrop({ file, onDone, onClose }: Props) {
  const zoomId = useId();
  const address = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const finish = async () => {
    if (!area) return;
    setBusy(true);
    try {
      onDone(await cropSquare(file, area));
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };

  return (
    <TitledDialog
      title="Crop your picture"
      maxWidth="xs"
      busy={busy}
      confirm="Use picture"
      disabled={!area || failed}
      onConfirm={() => void finish()}
      onClose={onClose}
    >
      <Box sx={{ position: 'relative', height: 300, borderRadius: 2, overflow: 'hidden', bgcolor: 'common.black' }}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setFailed(true) }}
            cropperProps={{ role: 'group', 'aria-label': 'Part of the picture: move it with the arrow keys' }}
          />
        )}
      </Box>
      <Typography component="label" id={zoomId} variant="body2" sx={{ display: 'block', mt: 2 }}>
        Zoom
      </Typography>
      <Slider
        aria-labelledby={zoomId}
        min={1}
        max={MAX_ZOOM}
        step={0.1}
        value={zoom}
        onChange={(_, value) => setZoom(Number(value))}
      />
      {failed && (
        <Typography color="error" role="alert">
          {UNREADABLE}
        </Typography>
      )}
    </TitledDialog>
  );
}

/**
 * Crops a square out of a picture and scales it down to at most 512 pixels, as a JPEG.
 * @param area the square, in pixels of the picture
 * @throws when the browser cannot read the picture
 */
async function cropSquare(file: File, area: { x: number; y: number; width: number; height: number }): Promise<File> {
  const picture = await createImageBitmap(file);
  const side = Math.min(MAX_SIDE, Math.round(area.width));
  try {
    return await drawJpeg(file.name, side, side, (context) =>
      context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side),
    );
  } finally {
    picture.close();
  }
}
