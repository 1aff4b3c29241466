import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Fit, Viewport } from '#common/answers/player/viewport.ts';
import { useMaterialFailed } from './materialContexts.ts';
import { type Picture, sourcesOf } from './picture.ts';

type Props = {
  picture: Picture;
  alt: string;
  view: Viewport;
  fit: Fit;
  /** Shown over the picture. */
  pieces: ReactNode;
  onPainted?: ((at: number) => void) | undefined;
};

/**
 * The picture, moved and enlarged inside its frame; a blurred preview is shown until it has loaded. With
 * `onPainted` it stays hidden until it is complete: on a slow connection it would appear in parts, which cannot be
 * timed.
 */
export function SurfaceImage({ picture, alt, view, fit, pieces, onPainted }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const tellPainted = useEffectEvent((at: number) => onPainted?.(at));
  const [tries, setTries] = useState(0);
  /** The address that could not be loaded. */
  const [failed, setFailed] = useState<string | null>(null);
  const tellFailed = useMaterialFailed();
  const [isComplete, setComplete] = useState(onPainted === undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new picture and each new try must be decoded
  useEffect(() => {
    const element = image.current;
    if (!element || !onPainted) return undefined;
    let unmounted = false;
    let frame = 0;
    const reveal = () => {
      if (unmounted) return;
      flushSync(() => setComplete(true));
      // The first frame draws the picture; by the second it is visible.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame((at) => tellPainted(at));
      });
    };
    // A picture that cannot be decoded was never painted; its error event shows the message, and takes the element away. Also refused
    // is one whose size the browser changes meanwhile, since the screen is turned.
    const decode = () => {
      element.decode().then(reveal, () => {
        if (!unmounted && image.current === element) frame = requestAnimationFrame(decode);
      });
    };
    decode();
    return () => {
      unmounted = true;
      cancelAnimationFrame(frame);
    };
  }, [picture.url, tries]);

  if (failed === picture.url) {
    const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // The button disappears; its container keeps the focus.
      currentTarget.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
      setFailed(null);
      setTries(tries + 1);
    };
    return (
      <Box data-surface-item role="alert" sx={FAILED}>
        The picture could not be loaded.
        <Button onClick={retry} sx={{ minHeight: 44 }}>
          Try Again
        </Button>
      </Box>
    );
  }
  return (
    <>
      <Box
        data-surface-picture
        // Not a transform: at large scales, the places of pieces would be off by whole pixels.
        style={{
          left: `${view.x * 100}%`,
          top: `${view.y * 100}%`,
          width: `${view.scale * fit.width * 100}%`,
          height: `${view.scale * fit.height * 100}%`,
        }}
        sx={{ position: 'absolute', pointerEvents: 'none' }}
      >
        <Box
          component="img"
          ref={image}
          onError={() => {
            setFailed(picture.url);
            tellFailed();
          }}
          {...sourcesOf(picture, view.scale * fit.width)}
          alt={alt}
          draggable={false}
          style={{ opacity: isComplete ? 1 : 0 }}
          sx={{
            display: 'block',
            width: '100%',
            height: '100%',
            ...(picture.blur && { background: `center / 100% 100% url("${picture.blur}")` }),
          }}
        />
        {pieces}
      </Box>
      {!isComplete && (
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
