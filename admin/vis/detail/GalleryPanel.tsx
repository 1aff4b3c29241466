import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import CloseIcon from '@mui/icons-material/Close';
import ImageOutlinedIcon from '@mui/icons-material/ImageOutlined';
import { Box, Button, ButtonBase, Dialog, DialogContent, DialogTitle, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { materialTypeName, type VisMaterial } from '#common/library/vis.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';
import { sourcesOf } from '#common/ui/materials/picture.ts';
import { formatBytes } from '#common/words/format.ts';

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

/** The images of a VIS; each opens in a dialog to zoom and browse. */
export function GalleryPanel({ images, onAdd }: { images: VisMaterial[]; onAdd: () => void }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Panel title="Images">
      {images.length === 0 && (
        <EmptyState
          title="No images yet."
          text="Experts judge a Visual Identity System by its images."
          icon={<ImageOutlinedIcon />}
          action={<Button onClick={onAdd}>Add Images</Button>}
        />
      )}
      <Box component="ul" sx={GRID}>
        {images.map((image, index) => (
          <GalleryItem key={image.id} image={image} onOpen={() => setShown(index)} />
        ))}
      </Box>
      {shown !== null && (
        <GalleryDialog images={images} index={shown} onIndex={setShown} onClose={() => setShown(null)} />
      )}
    </Panel>
  );
}

function GalleryItem({ image, onOpen }: { image: VisMaterial; onOpen: () => void }) {
  return (
    <Box component="li">
      <ButtonBase
        onClick={onOpen}
        aria-label={`Enlarge ${image.title}`}
        focusRipple
        sx={{
          display: 'block',
          width: '100%',
          borderRadius: 2,
          overflow: 'hidden',
          backgroundImage: image.blur ? `url(${image.blur})` : undefined,
          backgroundSize: 'cover',
        }}
      >
        <Box
          component="img"
          {...sourcesOf(image)}
          sizes="(max-width: 600px) 100vw, 320px"
          loading="lazy"
          alt=""
          sx={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', display: 'block' }}
        />
      </ButtonBase>
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{image.title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {materialTypeName(image.material_type)}
      </Typography>
    </Box>
  );
}

type Props = { images: VisMaterial[]; index: number; onIndex: (index: number) => void; onClose: () => void };

/** One image in full size over the page, with buttons for the next, the previous and the original. */
function GalleryDialog({ images, index, onIndex, onClose }: Props) {
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
