import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { Viewport } from '../../player/viewport.ts';
import { resolveUrl } from '../address.ts';
import type { Picture } from './ImageSurface.tsx';

type Props = { picture: Picture; alt: string; view: Viewport; onPainted?: ((at: number) => void) | undefined };

/** The picture itself, moved and enlarged inside its frame; its tiny blurred form stands there until it has come. */
export function SurfaceImage({ picture, alt, view, onPainted }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const tell = useRef(onPainted);
  tell.current = onPainted;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is painted anew
  useEffect(() => {
    const element = image.current;
    if (!element || !tell.current) return undefined;
    let gone = false;
    afterPaint(element).then(
      (at) => !gone && tell.current?.(at),
      // A picture that cannot be decoded was never painted; the browser shows its alternative text.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [picture.url]);

  return (
    <Box
      component="img"
      ref={image}
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

/** Resolves with performance.now() of the frame in which the decoded picture is on the screen. */
async function afterPaint(element: HTMLImageElement): Promise<number> {
  await element.decode();
  // The first frame draws it; at the second it has been seen.
  await new Promise(requestAnimationFrame);
  return new Promise(requestAnimationFrame);
}
