import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { hasWebGl } from './webgl.ts';

/** One attempt to load and draw a 3D model. */
export type ModelAttempt = { number: number; onFail: () => void };

type Props = {
  /** Shown instead of the model if it cannot be drawn. */
  pictures: ReactNode;
  /** Renders the model with a `ModelCanvas`, which takes the attempt. */
  children: (attempt: ModelAttempt) => ReactNode;
};

/** Shows a 3D model if the browser can draw it, else pictures of it; a failed attempt can be repeated. */
export function ModelWithFallback({ pictures, children }: Props) {
  const [number, setNumber] = useState(1);
  const [failed, setFailed] = useState(0);
  const again = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that started the attempt has been removed.
    if (number > 1) again.current?.focus();
  }, [number]);
  if (!hasWebGl()) return pictures;
  if (failed === number) {
    return (
      <>
        <LoadError message="The 3D model could not be loaded." onRetry={() => setNumber(number + 1)} />
        {pictures}
      </>
    );
  }
  return (
    <Box ref={again} tabIndex={-1} sx={{ outline: 0 }}>
      {children({ number, onFail: () => setFailed(number) })}
    </Box>
  );
}
