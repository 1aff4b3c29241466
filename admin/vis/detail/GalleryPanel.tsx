import ImageOutlinedIcon from '@mui/icons-material/ImageOutlined';
import { Box, Button, ButtonBase, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { resolveSources } from '#admin/vis/sources.ts';
import { materialTypeName, type VisMaterial } from '#common/library/vis.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { GalleryDialog } from './GalleryDialog.tsx';
import { VisPanel } from './VisPanel.tsx';

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

/** The images of a VIS; each opens in a dialog to zoom and browse. */
export function GalleryPanel({ images, onAdd }: { images: VisMaterial[] | undefined; onAdd: () => void }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <VisPanel title="Images">
      {images?.length === 0 && (
        <EmptyState
          title="No images yet."
          text="Experts judge a Visual Identity System by its images."
          icon={<ImageOutlinedIcon />}
          action={<Button onClick={onAdd}>Add Images</Button>}
        />
      )}
      <Box component="ul" sx={GRID}>
        {images
          ? images.map((image, index) => <GalleryItem key={image.id} image={image} onOpen={() => setShown(index)} />)
          : [1, 2, 3].map((place) => <Skeleton key={place} component="li" variant="rounded" height={160} />)}
      </Box>
      {images && shown !== null && (
        <GalleryDialog images={images} index={shown} onIndex={setShown} onClose={() => setShown(null)} />
      )}
    </VisPanel>
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
          src={resolveUrl(image.url)}
          srcSet={resolveSources(image.srcset)}
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
