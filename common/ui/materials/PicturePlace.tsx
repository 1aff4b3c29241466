import Box from '@mui/material/Box';
import type { Picture } from './picture.ts';

/** Keeps the place of a picture that waits for others, so that nothing moves when it appears. */
export function PicturePlace({ picture, maxHeight }: { picture: Picture; maxHeight: string }) {
  const { width, height, blur } = picture;
  return (
    <Box
      aria-hidden
      sx={{
        width: `min(100%, ${maxHeight} * ${(width / height).toFixed(4)})`,
        mx: 'auto',
        aspectRatio: `${width} / ${height}`,
        borderRadius: 1,
        background: blur ? `center / 100% 100% url("${blur}")` : undefined,
      }}
    />
  );
}
