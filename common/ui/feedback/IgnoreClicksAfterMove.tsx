import Box, { type BoxProps } from '@mui/material/Box';
import { useLayoutEffect, useRef } from 'react';

/** Milliseconds during which moved rows ignore clicks, which were aimed at the previous row. */
const IGNORE_CLICKS_MS = 600;

type Props = Pick<BoxProps, 'children' | 'sx' | 'onClick'> & {
  /** The rows' ids, in the order shown. */
  ids: readonly (string | number)[];
};

/**
 * Wraps the rows of a list: after a row has moved or disappeared, clicks are ignored for a moment. Keys still work.
 */
export function IgnoreClicksAfterMove({ ids, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<readonly (string | number)[]>([]);
  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined order changes whenever the ids do
  useLayoutEffect(() => {
    const moved = before.current.some((id, place) => ids[place] !== id);
    before.current = ids;
    const { current } = box;
    if (!moved || !current) return undefined;
    current.style.pointerEvents = 'none';
    const settle = () => {
      current.style.pointerEvents = '';
    };
    const timer = setTimeout(settle, IGNORE_CLICKS_MS);
    return () => {
      clearTimeout(timer);
      settle();
    };
  }, [order]);
  return <Box ref={box} {...props} />;
}
