import Box from '@mui/material/Box';
import { frameRatio } from '#common/answers/player/viewport.ts';
import type { Picture } from './picture.ts';

/** Keeps the place of a picture that waits for others, so that nothing moves when it appears. */
export function PicturePlace({ picture, maxHeight }: { picture: Picture; maxHeight: string }) {
  const ratio = frameRatio(picture).toFixed(4);
  return (
    <Box
      aria-hidden
      sx={{
        width: `min(100%, ${maxHeight} * ${ratio})`,
        mx: 'auto',
        aspectRatio: ratio,
        borderRadius: 1,
        background: picture.blur ? `center / contain no-repeat url("${picture.blur}")` : undefined,
      }}
    />
  );
}
