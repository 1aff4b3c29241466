import Box, { type BoxProps } from '@mui/material/Box';
import { useLayoutEffect, useRef } from 'react';

/** How long (ms) rows that have just moved take no click: it was aimed at what was there before. */
const UNSETTLED = 600;

type Props = Pick<BoxProps, 'children' | 'sx'> & {
  /** What tells the rows apart, in the order shown. */
  ids: readonly (string | number)[];
};

/** Around the rows of a list: when a row moves up, moves down or goes, none can be clicked for a moment. Keys go on working. */
export function SettledRows({ ids, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<readonly (string | number)[]>([]);
  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order says whether the ids are others
  useLayoutEffect(() => {
    const moved = before.current.some((id, place) => ids[place] !== id);
    before.current = ids;
    const { current } = box;
    if (!moved || !current) return undefined;
    current.style.pointerEvents = 'none';
    const settle = () => {
      current.style.pointerEvents = '';
    };
    const timer = setTimeout(settle, UNSETTLED);
    return () => {
      clearTimeout(timer);
      settle();
    };
  }, [order]);
  return <Box ref={box} {...props} />;
}
