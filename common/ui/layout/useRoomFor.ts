import { type Breakpoint, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen has the width of a breakpoint; where people made the text larger, a table needs more room, too. */
export function useRoomFor(breakpoint: Breakpoint): boolean {
  const { breakpoints } = useTheme();
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return !useMediaQuery(breakpoints.down(breakpoints.values[breakpoint] * (scale || 1)));
}
