import ImageOutlinedIcon from '@mui/icons-material/ImageOutlined';
import { Box } from '@mui/material';
import type { MaterialView } from '#common/library/materials.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { pictureOf } from '#common/ui/materials/picture.ts';

type Props = { material: MaterialView; fit: 'cover' | 'contain' };

/** A small picture of a material; of a PDF the first page, of a model the first view. */
export function MaterialPicture({ material, fit }: Props) {
  const picture = pictureOf(material);
  return (
    <Box sx={{ aspectRatio: '4 / 3', bgcolor: 'action.hover', display: 'grid', placeItems: 'center' }}>
      {picture ? (
        <Box
          component="img"
          src={resolveUrl(picture.url)}
          alt=""
          loading="lazy"
          sx={{ display: 'block', width: '100%', aspectRatio: 'inherit', objectFit: fit }}
        />
      ) : (
        <ImageOutlinedIcon color="disabled" />
      )}
    </Box>
  );
}
