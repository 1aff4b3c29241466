import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Dialog, DialogContent, DialogTitle, IconButton, Typography } from '@mui/material';
import { materialTypeName, type VisMaterial } from '#common/library/vis.ts';
import { formatBytes } from '#common/texts/format.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';

type Props = { images: VisMaterial[]; index: number; onIndex: (index: number) => void; onClose: () => void };

/** One image in full size over the page, with buttons for the next, the previous and the original. */
export function GalleryDialog({ images, index, onIndex, onClose }: Props) {
  const image = images[index];
  if (!image) return null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby="gallery-title">
      <DialogTitle sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }} component="div">
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id="gallery-title" variant="h2" noWrap>
            {image.title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {materialTypeName(image.material_type)} · {image.width} × {image.height}
          </Typography>
        </Box>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <MaterialViewer key={image.id} material={image} maxHeight="68vh" />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: 1, mt: 1 }}>
          <IconButton aria-label="Previous image" disabled={index === 0} onClick={() => onIndex(index - 1)}>
            <ChevronLeftIcon />
          </IconButton>
          <span aria-live="polite">
            Image {index + 1} of {images.length}
          </span>
          <IconButton aria-label="Next image" disabled={index === images.length - 1} onClick={() => onIndex(index + 1)}>
            <ChevronRightIcon />
          </IconButton>
          <Button component="a" href={resolveUrl(image.download_url)} download>
            Download original ({formatBytes(image.size)})
          </Button>
        </Box>
      </DialogContent>
    </Dialog>
  );
}
