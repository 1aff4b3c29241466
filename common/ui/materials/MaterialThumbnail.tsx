import Box from '@mui/material/Box';
import type { MaterialView } from '#common/library/materials.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { MaterialMissing } from './MaterialMissing.tsx';
import { useMaterialFailed } from './materialFailedContext.ts';
import { pictureOf } from './pictureOf.ts';

/** A material as a small still picture, by which people recognise it. */
export function MaterialThumbnail({
  material,
  alt,
  height = 260,
}: {
  material: MaterialView;
  alt: string;
  height?: number;
}) {
  const picture = pictureOf(material);
  const tellFailed = useMaterialFailed();
  if (!picture) return <MaterialMissing />;
  return (
    <Box
      component="img"
      src={resolveUrl(picture.url)}
      srcSet={picture.srcset?.split(', ').map(resolveUrl).join(', ')}
      sizes="320px"
      alt={alt}
      draggable={false}
      onError={tellFailed}
      sx={{
        display: 'block',
        width: '100%',
        // Keeps the place of a picture that is not loaded yet: Box takes `width` and `height` for styles.
        aspectRatio: `${picture.width} / ${picture.height}`,
        maxHeight: height,
        objectFit: 'contain',
        borderRadius: 1,
      }}
    />
  );
}
