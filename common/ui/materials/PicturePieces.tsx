import Box from '@mui/material/Box';
import { type RefObject, useEffect, useState } from 'react';
import { type Fit, isInFrame, type Viewport } from '#common/answers/player/viewport.ts';
import type { PictureDetail } from '#common/library/materials.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { useMaterialFailed } from './materialContexts.ts';
import type { Picture } from './picture.ts';

type Piece = PictureDetail['pieces'][number];

/** How long (ms) a picture must be at rest, so that nothing is loaded that is only passed. */
const REST = 150;
/** How many pieces are kept, since a phone cannot hold many. What is in the frame is always kept. */
const KEPT = 8;

type Parts = { picture: Picture; frame: RefObject<HTMLElement | null>; view: Viewport; fit: Fit };

/** Returns the pieces of a picture to show: those in the frame, once the picture is enlarged beyond its largest file, and some seen before. */
export function usePieces({ picture: { detail }, frame, view: { scale, x, y }, fit }: Parts) {
  const [shown, setShown] = useState<readonly Piece[]>([]);
  const { width, height, scaleMax } = fit;
  useEffect(() => {
    if (!detail) return undefined;
    const timer = setTimeout(() => {
      const pixels = (frame.current?.clientWidth ?? 0) * width * scale * window.devicePixelRatio;
      if (pixels <= detail.above) return;
      const seen = detail.pieces.filter((piece) => isInFrame({ scale, x, y }, piece, { width, height, scaleMax }));
      setShown((before) => {
        const others = before.filter((piece) => !seen.some(({ url }) => url === piece.url));
        return [...seen, ...others].slice(0, Math.max(KEPT, seen.length));
      });
    }, REST);
    return () => clearTimeout(timer);
  }, [detail, frame, scale, x, y, width, height, scaleMax]);
  const forget = (url: string) => setShown((before) => before.filter((piece) => piece.url !== url));
  return { pieces: shown.filter((piece) => detail?.pieces.includes(piece)), forget };
}

type Props = { pieces: readonly Piece[]; onFail?: (url: string) => void };

/** Pieces over a picture. One that cannot be loaded leaves the picture as it is, and is tried again when the picture is moved. */
export function PicturePieces({ pieces, onFail }: Props) {
  const tellFailed = useMaterialFailed();
  return pieces.map(({ url, ...place }) => (
    <Box
      key={url}
      component="img"
      src={resolveUrl(url)}
      alt=""
      draggable={false}
      onError={() => {
        onFail?.(url);
        tellFailed();
      }}
      style={{
        left: `${place.x * 100}%`,
        top: `${place.y * 100}%`,
        width: `${place.width * 100}%`,
        height: `${place.height * 100}%`,
      }}
      sx={{ position: 'absolute', display: 'block', maxWidth: 'none', pointerEvents: 'none' }}
    />
  ));
}
