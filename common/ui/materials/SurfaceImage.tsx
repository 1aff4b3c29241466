import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { Viewport } from '../../player/viewport.ts';
import { resolveUrl } from '../address.ts';
import type { Picture } from './ImageSurface.tsx';

type Props = { picture: Picture; alt: string; view: Viewport; onPainted?: ((at: number) => void) | undefined };

/** The picture itself, moved and enlarged inside its frame; its tiny blurred form stands there until it has come. */
export function SurfaceImage({ picture, alt, view, onPainted }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const tell = useRef(onPainted);
  tell.current = onPainted;
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture, or the same on another try, is painted anew
  useEffect(() => {
    const element = image.current;
    if (!element || !tell.current) return undefined;
    let gone = false;
    afterPaint(element).then(
      (at) => !gone && tell.current?.(at),
      // A picture that cannot be decoded was never painted; its error event says so on the screen.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [picture.url, tries]);

  if (failed) {
    const again = () => {
      setFailed(false);
      setTries(tries + 1);
    };
    return (
      <Box data-surface-item role="alert" sx={FAILED}>
        The picture could not be loaded.
        <Button onClick={again} sx={{ minHeight: 44 }}>
          Try Again
        </Button>
      </Box>
    );
  }
  return (
    <Box
      component="img"
      ref={image}
      onError={() => setFailed(true)}
      src={resolveUrl(picture.url)}
      srcSet={picture.srcset?.split(', ').map(resolveUrl).join(', ')}
      sizes={view.scale > 1 ? `${Math.round(view.scale * 100)}vw` : '(min-width: 900px) 60vw, 100vw'}
      alt={alt}
      draggable={false}
      sx={{
        display: 'block',
        width: '100%',
        height: '100%',
        transformOrigin: '0 0',
        transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})`,
        pointerEvents: 'none',
        ...(picture.blur && { background: `center / 100% 100% url("${picture.blur}")` }),
      }}
    />
  );
}

const FAILED = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 1,
  textAlign: 'center',
} as const;

/** Resolves with performance.now() of the frame in which the decoded picture is on the screen. */
async function afterPaint(element: HTMLImageElement): Promise<number> {
  await element.decode();
  // The first frame draws it; at the second it has been seen.
  await new Promise(requestAnimationFrame);
  return new Promise(requestAnimationFrame);
}
