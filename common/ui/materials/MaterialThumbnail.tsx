import Box from '@mui/material/Box';
import { resolveUrl } from '#common/ui/api/address.ts';
import { MaterialMissing } from './MaterialMissing.tsx';
import { useMaterialFailed } from './materialContexts.ts';
import { PicturePlace } from './PicturePlace.tsx';
import type { Picture } from './picture.ts';

type Props = {
  /** Null for a material that has none. */
  picture: Picture | null;
  /** Returns the picture as it is drawn beside others; null while it waits for them (`useDrawnAlike`). */
  drawn: (picture: Picture) => Picture | null;
  alt: string;
  height?: number;
};

/** A material as a small still picture among others, by which people recognise it. */
export function MaterialThumbnail({ picture, drawn, alt, height = 260 }: Props) {
  const tellFailed = useMaterialFailed();
  if (!picture) return <MaterialMissing />;
  const shown = drawn(picture);
  if (!shown) return <PicturePlace picture={picture} maxHeight={`${height}px`} />;
  return (
    <Box
      component="img"
      src={resolveUrl(shown.url)}
      alt={alt}
      draggable={false}
      onError={tellFailed}
      sx={{
        display: 'block',
        width: '100%',
        // Keeps the place of a picture that has not loaded. Box would take `width` and `height` as styles.
        aspectRatio: `${picture.width} / ${picture.height}`,
        maxHeight: height,
        objectFit: 'contain',
        borderRadius: 1,
      }}
    />
  );
}

/** The width of a thumbnail in CSS pixels: more than a column of designs has. */
export const THUMBNAIL_WIDTH = 320;
