import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Viewport } from '#common/answers/player/viewport.ts';
import type { Picture } from './picture.ts';
import { sourcesOf } from './sources.ts';

type Props = { picture: Picture; alt: string; view: Viewport; onPainted?: ((at: number) => void) | undefined };

/**
 * The picture itself, moved and enlarged inside its frame; its tiny blurred form stands there until it has come. With `onPainted`
 * nothing of it is seen before all of it is there: on a slow line it would come bit by bit, unmeasured.
 */
export function SurfaceImage({ picture, alt, view, onPainted }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const tell = useRef(onPainted);
  tell.current = onPainted;
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const [whole, setWhole] = useState(onPainted === undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture, or the same on another try, is decoded anew
  useEffect(() => {
    const element = image.current;
    if (!element || !tell.current) return undefined;
    let gone = false;
    let frame = 0;
    const reveal = () => {
      if (gone) return;
      flushSync(() => setWhole(true));
      // The first frame draws it; at the second it has been seen.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame((at) => tell.current?.(at));
      });
    };
    // A picture that cannot be decoded was never painted; its error event says so on the screen.
    element.decode().then(reveal, () => undefined);
    return () => {
      gone = true;
      cancelAnimationFrame(frame);
    };
  }, [picture.url, tries]);

  if (failed) {
    const again = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // The button goes; what the picture lies in keeps the focus.
      currentTarget.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
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
    <>
      <Box
        component="img"
        ref={image}
        onError={() => setFailed(true)}
        {...sourcesOf(picture, view.scale)}
        alt={alt}
        draggable={false}
        sx={{
          display: 'block',
          width: '100%',
          height: '100%',
          transformOrigin: '0 0',
          transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})`,
          pointerEvents: 'none',
          opacity: whole ? 1 : 0,
          ...(picture.blur && { background: `center / 100% 100% url("${picture.blur}")` }),
        }}
      />
      {!whole && (
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <CircularProgress aria-label="Loading the picture" />
        </Box>
      )}
    </>
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
