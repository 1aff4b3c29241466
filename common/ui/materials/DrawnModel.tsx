import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { hasWebGl } from './webgl.ts';

/** One try to load and draw a 3D model. */
export type ModelAttempt = { number: number; onFail: () => void };

type Props = {
  /** What stands in for the model where it cannot be drawn. */
  pictures: ReactNode;
  /** The model, drawn by a `ModelCanvas` that is given the attempt. */
  children: (attempt: ModelAttempt) => ReactNode;
};

/** A 3D model where the browser can draw it, else pictures of it; what failed can be tried again. */
export function DrawnModel({ pictures, children }: Props) {
  const [number, setNumber] = useState(1);
  const [failed, setFailed] = useState(0);
  const again = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that tried again is gone.
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
