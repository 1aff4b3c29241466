import type { Breakpoint, Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen has the width of a breakpoint; where people made the text larger, a table needs more room, too. */
export const useRoomFor = (breakpoint: Breakpoint): boolean =>
  useMediaQuery(({ breakpoints }: Theme) => {
    const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    return breakpoints.up(breakpoints.values[breakpoint] * (scale || 1));
  });
